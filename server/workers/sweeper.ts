import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { Recording } from '../modules/activity/publisher.ts';
import type { Ledger } from '../modules/inventory/ledger.ts';
import type { OrderDocument } from '../modules/orders/documents.ts';
import type { OrderStore } from '../modules/orders/store.ts';
import type { WebhooksModule } from '../modules/webhooks/module.ts';

/** Finishes what was written so many milliseconds ago and was left open since. Resolves to how much that was. */
export type Sweep = (olderThan: number) => Promise<number>;

type Parts = {
  orders: OrderStore;
  relayOrder: (order: OrderDocument) => Promise<void>;
  /** Everything else that carries its activity log entries with it. */
  recordings: Recording[];
  deletions: WebhooksModule['deletions'];
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
  /** One after the other: what failed together with others is tried alone, once, and holds nothing else up. */
  async function drain<T extends { _id: string }>(
    find: (limit: number) => Promise<T[]>,
    finish: (found: T) => Promise<void>,
  ): Promise<number> {
    const failed = new Set<string>();
    let finished = 0;
    for (;;) {
      // What failed is found again, and must leave room for what comes after it.
      const limit = BATCH + failed.size;
      const found = await find(limit);
      for (const one of found.filter(({ _id }) => !failed.has(_id))) {
        try {
          await finish(one);
          finished += 1;
        } catch (error) {
          failed.add(one._id);
          log.error({ err: error }, 'a change is left open; it will be tried again');
        }
      }
      if (found.length < limit) return finished;
    }
  }

  return async olderThan => {
    const before = new Date(clock().getTime() - olderThan);
    let finished =
      (await drain(limit => orders.findUnrelayed(before, limit), relayOrder)) +
      (await drain(
        limit => ledger.findUnposted(before, limit),
        movement => ledger.post([movement]),
      )) +
      (await drain(limit => deletions.find(before, limit), deletions.finish));
    for (const { find, relay } of recordings) finished += await drain(limit => find(before, limit), relay);
    if (finished > 0) log.info({ finished }, 'finished changes that were left open');
    return finished;
  };
}
