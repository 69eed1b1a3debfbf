import type { Clock } from '../lib/clock.ts';

/** Pending work, and its age in seconds; 0 where there is none. */
export type Backlog = {
  /** Deliveries that a worker may lease now, without those of disabled endpoints. */
  due: number;
  /** Deliveries that are not done. */
  waiting: number;
  oldestDue: number;
  /** Orders with changes whose effects are still to run. */
  outboxPending: number;
  oldestOutboxEntry: number;
};

type BacklogDeps = {
  measureOutbox: () => Promise<{ count: number; oldest: Date | undefined }>;
  measureQueue: (now: Date) => Promise<{ due: number; waiting: number; oldestDue: Date | undefined }>;
  clock: Clock;
};

export function createBacklog({ measureOutbox, measureQueue, clock }: BacklogDeps): () => Promise<Backlog> {
  return async () => {
    const now = clock();
    const age = (since: Date | undefined) =>
      since === undefined ? 0 : Math.max(0, now.getTime() - since.getTime()) / 1000;
    const [queue, outbox] = await Promise.all([measureQueue(now), measureOutbox()]);
    return {
      due: queue.due,
      waiting: queue.waiting,
      oldestDue: age(queue.oldestDue),
      outboxPending: outbox.count,
      oldestOutboxEntry: age(outbox.oldest),
    };
  };
}
