import type { Db } from 'mongodb';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';

/** The database's time, which makes timestamps comparable between processes. */
export interface DatabaseClock {
  clock: Clock;
  /** How far the database's clock is ahead of the local clock, in milliseconds. */
  getOffset(): number;
  stop(): void;
}

const MEASURE_INTERVAL_MS = 60_000;
const CHECK_INTERVAL_MS = 1_000;
const WARN_ABOVE_MS = 500;
/** Two readings of one clock may differ by this much. */
const ROUNDING_MS = 1;

/** Monotonic time since the process started, unaffected by clock adjustments. */
const steadyNow = (): number => performance.timeOrigin + performance.now();

/**
 * Measures how far the database's clock is ahead of another one, in milliseconds, with an error of up to half
 * a round trip. Also returns the reply.
 */
export async function measureAhead(db: Db, now: () => number) {
  const asked = now();
  const hello = await db.command({ hello: 1 });
  const halfRoundTrip = (now() - asked) / 2;
  return { ahead: hello.localTime.getTime() - asked - halfRoundTrip, halfRoundTrip, hello };
}

/** Changes if the local clock is set, or the machine was suspended, during which steady time may stand still. */
const readStep = (): number => Date.now() - steadyNow();

/** Measures the database clock's offset now, every minute, and after a jump in time, which may affect both. */
export async function startDatabaseClock(db: Db, log: Logger): Promise<DatabaseClock> {
  let ahead = 0;
  const now = () => Math.round(steadyNow() + ahead);
  const getOffset = () => {
    const offset = now() - Date.now();
    return Math.abs(offset) > ROUNDING_MS ? offset : 0;
  };

  async function measure(): Promise<void> {
    const { ahead: measured, halfRoundTrip } = await measureAhead(db, steadyNow);
    // Differences within the measurement error are ignored: on one machine, the offset stays 0.
    if (Math.abs(measured - ahead) > halfRoundTrip + 1) ahead = measured;
    const offset = getOffset();
    if (Math.abs(offset) <= WARN_ABOVE_MS) return;
    log.warn({ offset }, "this machine's clock differs from the database's; check its time synchronization");
  }

  let last = { at: steadyNow(), step: readStep() };
  await measure();
  const timer = setInterval(() => {
    const current = { at: steadyNow(), step: readStep() };
    const jumped = Math.abs(current.step - last.step) > WARN_ABOVE_MS;
    if (!jumped && current.at - last.at < MEASURE_INTERVAL_MS) return;
    last = current;
    measure().catch((error: unknown) => {
      log.warn({ err: error }, "failed to measure the database's clock; retrying in a minute");
    });
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return {
    clock: () => new Date(now()),
    getOffset,
    stop: () => clearInterval(timer),
  };
}

/** Converts dates for libraries that compare stored times with the local clock. */
export function inDatabaseTime(db: Db, getOffset: DatabaseClock['getOffset']): Db {
  const toDatabase = (value: unknown) => shiftDates(value, getOffset());
  const fromDatabase = (value: unknown) => shiftDates(value, -getOffset());
  return wrapMethods(db, (method, name) =>
    name === 'collection'
      ? (...options: unknown[]) =>
          wrapMethods(method(...options) as object, command => (...values: unknown[]) => {
            const result = command(...values.map(toDatabase));
            return result instanceof Promise ? result.then(fromDatabase) : result;
          })
      : method,
  );
}

type Method = (...values: unknown[]) => unknown;

function wrapMethods<T extends object>(
  target: T,
  wrap: (method: Method, name: string | symbol) => Method,
): T {
  return new Proxy(target, {
    get(_target, name) {
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? wrap(value.bind(target), name) : value;
    },
  });
}

/** Shifts the dates in plain objects and arrays, at any depth. */
function shiftDates(value: unknown, milliseconds: number): unknown {
  if (milliseconds === 0) return value;
  if (value instanceof Date) return new Date(value.getTime() + milliseconds);
  if (Array.isArray(value)) return value.map(element => shiftDates(element, milliseconds));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, shiftDates(field, milliseconds)]),
  );
}
