import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Db } from 'mongodb';
import type { Logger } from '../../lib/logger.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { MIGRATIONS_COLLECTION } from './records.ts';

/** The lock, a single document. Its holder increments `beats`; a holder that stops has died. */
export type LockDocument = { _id: 'lock'; holder: string; host: string; beats: number };

const BEAT_INTERVAL_MS = 1_000;
/** A holder that has not incremented `beats` for this long is dead. */
const DEAD_AFTER_MS = 5_000;
const POLL_INTERVAL_MS = 500;
/** How often a waiting process logs. */
const TELL_INTERVAL_MS = 10_000;

export type LockHolder = { host: string; isAlive: boolean };

/** Finds the lock's holder. Watches until `beats` changes, or long enough to consider the holder dead. */
export async function findHolder(db: Db): Promise<LockHolder | undefined> {
  const locks = db.collection<LockDocument>(MIGRATIONS_COLLECTION);
  const judge = createJudge();
  for (;;) {
    const lock = await locks.findOne({ _id: 'lock' });
    if (!lock) return undefined;
    const state = judge(lock);
    if (state === 'dead') return { host: lock.host, isAlive: false };
    if (state === 'counted') return { host: lock.host, isAlive: true };
    await setTimeout(POLL_INTERVAL_MS);
  }
}

/** Judges repeated reads of the lock: has its holder sent a beat since the first read, or died? */
function createJudge(): (lock: LockDocument) => 'unknown' | 'counted' | 'dead' {
  let seen: { lock: LockDocument; at: number } | undefined;
  return lock => {
    const now = performance.now();
    if (lock.holder === seen?.lock.holder && lock.beats === seen.lock.beats)
      return now - seen.at > DEAD_AFTER_MS ? 'dead' : 'unknown';
    const state = seen ? 'counted' : 'unknown';
    seen = { lock, at: now };
    return state;
  };
}

/**
 * Waits for the lock, then runs the work while this process holds it. A waiting process detects a dead holder
 * with its own monotonic clock, so no clocks are compared. `isLost` returns true if another process may have
 * taken the lock.
 */
export async function withLock<T>(
  db: Db,
  log: Logger,
  work: (isLost: () => boolean) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const locks = db.collection<LockDocument>(MIGRATIONS_COLLECTION);
  const holder = randomUUID();
  const own: LockDocument = { _id: 'lock', holder, host: `${hostname()}, process ${process.pid}`, beats: 0 };
  await acquire();
  let beatAt = performance.now();
  const isLost = () => performance.now() - beatAt > DEAD_AFTER_MS;
  const timer = setInterval(() => void beat().catch(() => {}), BEAT_INTERVAL_MS);
  try {
    return await work(isLost);
  } finally {
    clearInterval(timer);
    await locks.deleteOne({ _id: 'lock', holder });
  }

  async function beat(): Promise<void> {
    if (isLost()) return;
    const now = performance.now();
    const { matchedCount } = await locks.updateOne({ _id: 'lock', holder }, { $inc: { beats: 1 } });
    beatAt = matchedCount === 1 ? now : Number.NEGATIVE_INFINITY;
  }

  async function acquire(): Promise<void> {
    const judge = createJudge();
    const tell = createTeller(log);
    for (;;) {
      signal?.throwIfAborted();
      if (await insertIfAbsent(locks, own)) return;
      const lock = await locks.findOne({ _id: 'lock' });
      if (lock && judge(lock) === 'dead') {
        const { holder: dead, beats, host } = lock;
        const taken = await locks.updateOne({ _id: 'lock', holder: dead, beats }, { $set: own });
        if (taken.matchedCount === 1) {
          log.warn({ holder: host }, 'took over the migration lock of a dead process');
          return;
        }
      } else if (lock) tell(lock);
      await setTimeout(POLL_INTERVAL_MS);
    }
  }
}

/** Logs the lock's holder immediately, and then every ten seconds. */
function createTeller(log: Logger): (lock: LockDocument) => void {
  const since = performance.now();
  let toldAt = Number.NEGATIVE_INFINITY;
  return ({ host }) => {
    const now = performance.now();
    if (now - toldAt < TELL_INTERVAL_MS) return;
    toldAt = now;
    log.info(
      { holder: host, waitedSeconds: Math.round((now - since) / 1_000) },
      `waiting for another process to migrate; if it dies, this one continues after ${DEAD_AFTER_MS / 1_000} seconds`,
    );
  };
}

/** Call it only if every other process is dead. */
export const removeLock = (db: Db): Promise<unknown> =>
  db.collection<LockDocument>(MIGRATIONS_COLLECTION).deleteOne({ _id: 'lock' });
