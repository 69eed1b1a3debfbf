import type { Clock } from '../lib/clock.ts';
import type { OrderStore } from '../modules/orders/store.ts';
import type { WebhookArea } from '../modules/webhooks/module.ts';

/** What waits to be done, and for how long, in seconds; 0 where nothing does. */
export type Backlog = {
  /** Deliveries that a worker may take now; those held for endpoints that are off are not among them. */
  due: number;
  /** Deliveries that are not done, whatever they wait for. */
  waiting: number;
  oldestDue: number;
  /** Orders with changes whose consequences are not drawn. */
  unrelayed: number;
  oldestUnrelayed: number;
};

type Parts = { orders: Pick<OrderStore, 'backlog'>; webhooks: Pick<WebhookArea, 'backlog'>; clock: Clock };

export function createBacklog({ orders, webhooks, clock }: Parts): () => Promise<Backlog> {
  return async () => {
    const now = clock();
    const age = (since: Date | undefined) =>
      since === undefined ? 0 : Math.max(0, now.getTime() - since.getTime()) / 1000;
    const [queue, outbox] = await Promise.all([webhooks.backlog(now), orders.backlog()]);
    return {
      due: queue.due,
      waiting: queue.waiting,
      oldestDue: age(queue.oldestDue),
      unrelayed: outbox.count,
      oldestUnrelayed: age(outbox.oldest),
    };
  };
}
