import type { Clock } from '../lib/clock.ts';
import type { BacklogDocument, BacklogStore } from './backlog-store.ts';

/** Pending work, and its age in seconds; 0 if there is none. */
export type Backlog = {
  /** Deliveries that a worker may lease now. */
  due: number;
  /** Deliveries that are due, scheduled or in flight. */
  waiting: number;
  /** Deliveries of disabled endpoints, excluded from the other figures. */
  held: number;
  oldestDue: number;
  oldestHeld: number;
  /** How long the payment provider has not responded. */
  paymentsFailing: number;
  /** How long the mail server has rejected emails. */
  mailFailing: number;
  /** Prints waiting for more than two minutes. */
  printsStuck: number;
  /** Documents with pending effects. */
  outboxes: { collection: string; count: number; oldest: number }[];
};

type BacklogDeps = {
  measureOutboxes: () => Promise<{ collection: string; count: number; oldest: Date | undefined }[]>;
  measureQueue: (now: Date) => Promise<{
    due: number;
    waiting: number;
    held: number;
    oldestDue: Date | undefined;
    oldestHeld: Date | undefined;
  }>;
  measurePayments: () => Promise<Date | undefined>;
  measureMail: () => Promise<Date | undefined>;
  countStuckPrints: (now: Date) => Promise<number>;
  store: BacklogStore;
  intervalMs?: number | undefined;
  clock: Clock;
};

/** How long all processes reuse a measurement. */
const INTERVAL_MS = 10_000;

/** Counting costs more as the backlog grows, so one process measures for all. */
export function createBacklog(deps: BacklogDeps): () => Promise<Backlog> {
  const { measureOutboxes, measureQueue, measurePayments, measureMail, countStuckPrints, store } = deps;
  const { intervalMs = INTERVAL_MS, clock } = deps;

  async function measure(now: Date): Promise<BacklogDocument> {
    const [queue, measured, payments = null, mail = null, printsStuck] = await Promise.all([
      measureQueue(now),
      measureOutboxes(),
      measurePayments(),
      measureMail(),
      countStuckPrints(now),
    ]);
    const { oldestDue = null, oldestHeld = null, ...counts } = queue;
    const outboxes = measured.map(({ oldest = null, ...outbox }) => ({ ...outbox, oldest }));
    const orders = outboxes.find(({ collection }) => collection === 'orders');
    const former = { outboxPending: orders?.count ?? 0, oldestOutboxEntry: orders?.oldest ?? null };
    return {
      _id: 'backlog',
      measuredAt: now,
      ...counts,
      oldestDue,
      oldestHeld,
      paymentsFailingSince: payments,
      mailFailingSince: mail,
      printsStuck,
      outboxes,
      ...former,
    };
  }

  return async () => {
    const now = clock();
    const age = (since: Date | null) => (since ? Math.max(0, now.getTime() - since.getTime()) / 1000 : 0);
    let backlog = await store.find();
    if (!backlog || age(backlog.measuredAt) * 1000 >= intervalMs) {
      backlog = await measure(now);
      await store.save(backlog);
    }
    const { due, waiting, held = 0, oldestDue, oldestHeld = null, outboxes = [] } = backlog;
    const { paymentsFailingSince = null, mailFailingSince = null, printsStuck = 0 } = backlog;
    return {
      due,
      waiting,
      held,
      oldestDue: age(oldestDue),
      oldestHeld: age(oldestHeld),
      paymentsFailing: age(paymentsFailingSince),
      mailFailing: age(mailFailingSince),
      printsStuck,
      outboxes: outboxes.map(({ collection, count, oldest }) => ({ collection, count, oldest: age(oldest) })),
    };
  };
}
