import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Db } from 'mongodb';
import type { Logger } from '../../lib/logger.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { MIGRATIONS_COLLECTION } from './records.ts';

/** One document. Its holder counts; who does not count any more has died. */
export type LockDocument = { _id: 'lock'; holder: string; host: string; beats: number };

const BEAT_INTERVAL_MS = 1_000;
/** A holder that has not counted for so long is dead. */
const DEAD_AFTER_MS = 5_000;
const POLL_INTERVAL_MS = 500;

export const findLock = (db: Db): Promise<LockDocument | null> =>
  db.collection<LockDocument>(MIGRATIONS_COLLECTION).findOne({ _id: 'lock' });

/**
 * Runs the work while this process holds the lock, which it first waits for. Death is measured by the monotonic clock of
 * who waits, so no clocks are compared. `isLost` is true when another process may have taken the lock.
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
    let seen: { lock: LockDocument; at: number } | undefined;
    for (;;) {
      signal?.throwIfAborted();
      if (await insertIfAbsent(locks, own)) return;
      const lock = await locks.findOne({ _id: 'lock' });
      const now = performance.now();
      if (lock && (lock.holder !== seen?.lock.holder || lock.beats !== seen.lock.beats)) {
        if (seen?.lock.holder !== lock.holder)
          log.info({ holder: lock.host }, 'waiting for the process that holds the lock of the migrations');
        seen = { lock, at: now };
      }
      if (lock && seen && now - seen.at > DEAD_AFTER_MS) {
        const { holder: dead, beats, host } = seen.lock;
        const taken = await locks.updateOne({ _id: 'lock', holder: dead, beats }, { $set: own });
        if (taken.matchedCount === 1) {
          log.warn({ holder: host }, 'took the lock of the migrations from a process that has died');
          return;
        }
      }
      await setTimeout(POLL_INTERVAL_MS);
    }
  }
}

/** Only to be called when every other process is dead. */
export const removeLock = (db: Db): Promise<unknown> =>
  db.collection<LockDocument>(MIGRATIONS_COLLECTION).deleteOne({ _id: 'lock' });
