import type { Recording } from '../activity/recorder.ts';
import type { Clock } from '../common/clock.ts';
import type { Ledger } from '../inventory/ledger.ts';
import type { Logger } from '../log.ts';
import type { OrderDocument } from '../orders/order.ts';
import type { OrderStore } from '../orders/store.ts';
import type { WebhookArea } from '../webhooks/create.ts';

/** Finishes what was written so many milliseconds ago and was left open since. Resolves to how much that was. */
export type Sweep = (olderThan: number) => Promise<number>;

type Parts = {
  orders: OrderStore;
  relayOrder: (order: OrderDocument) => Promise<void>;
  /** Everything else that carries its activity log entries with it. */
  recordings: Recording[];
  deletions: WebhookArea['deletions'];
  ledger: Ledger;
  clock: Clock;
  log: Logger;
};

const BATCH = 100;

/** Finishes what a crash, or a database that was away for a moment, left in an outbox, or half deleted. */
export function createSweeper({
  orders,
  relayOrder,
  recordings,
  deletions,
  ledger,
  clock,
  log,
}: Parts): Sweep {
  /** One after the other: what failed together with others is tried alone, and holds nothing else up. */
  async function drain<T>(find: () => Promise<T[]>, finish: (found: T) => Promise<void>): Promise<number> {
    let finished = 0;
    for (;;) {
      const found = await find();
      let failed = 0;
      for (const one of found) {
        await finish(one).catch((error: unknown) => {
          failed += 1;
          log.error({ err: error }, 'a change is left open; it will be tried again');
        });
      }
      finished += found.length - failed;
      if (found.length < BATCH || failed === found.length) return finished;
    }
  }

  return async olderThan => {
    const before = new Date(clock().getTime() - olderThan);
    let finished =
      (await drain(() => orders.findUnrelayed(before, BATCH), relayOrder)) +
      (await drain(
        () => ledger.findUnposted(before, BATCH),
        movement => ledger.post([movement]),
      )) +
      (await drain(() => deletions.find(before, BATCH), deletions.finish));
    for (const { find, relay } of recordings) finished += await drain(() => find(before, BATCH), relay);
    if (finished > 0) log.info({ finished }, 'finished changes that were left open');
    return finished;
  };
}
