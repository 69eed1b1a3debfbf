import type { Clock } from '../lib/clock.ts';
import type { BacklogDocument, BacklogStore } from './backlog-store.ts';

/** Pending work, and its age in seconds; 0 where there is none. */
export type Backlog = {
  /** Deliveries that a worker may lease now. Those held for a disabled endpoint are in none of these figures. */
  due: number;
  /** Deliveries that are due, scheduled or in flight. */
  waiting: number;
  oldestDue: number;
  /** Orders with changes whose effects are still to run. */
  outboxPending: number;
  oldestOutboxEntry: number;
};

type BacklogDeps = {
  measureOutbox: () => Promise<{ count: number; oldest: Date | undefined }>;
  measureQueue: (now: Date) => Promise<{ due: number; waiting: number; oldestDue: Date | undefined }>;
  store: BacklogStore;
  intervalMs?: number | undefined;
  clock: Clock;
};

/** For so long a measurement stands for all processes. */
const INTERVAL_MS = 10_000;

/** Counting grows with what waits, so the process that asks first measures for all. */
export function createBacklog(deps: BacklogDeps): () => Promise<Backlog> {
  const { measureOutbox, measureQueue, store, intervalMs = INTERVAL_MS, clock } = deps;

  async function measure(now: Date): Promise<BacklogDocument> {
    const [{ due, waiting, oldestDue = null }, { count, oldest = null }] = await Promise.all([
      measureQueue(now),
      measureOutbox(),
    ]);
    const queue = { due, waiting, oldestDue };
    const measured = { ...queue, outboxPending: count, oldestOutboxEntry: oldest, measuredAt: now };
    return { _id: 'backlog', ...measured };
  }

  return async () => {
    const now = clock();
    const age = (since: Date | null) => (since ? Math.max(0, now.getTime() - since.getTime()) / 1000 : 0);
    let backlog = await store.find();
    if (!backlog || age(backlog.measuredAt) * 1000 >= intervalMs) {
      backlog = await measure(now);
      await store.save(backlog);
    }
    const { due, waiting, outboxPending, oldestDue, oldestOutboxEntry } = backlog;
    return {
      due,
      waiting,
      outboxPending,
      oldestDue: age(oldestDue),
      oldestOutboxEntry: age(oldestOutboxEntry),
    };
  };
}
