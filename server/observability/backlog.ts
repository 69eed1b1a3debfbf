import type { Clock } from '../lib/clock.ts';
import type { OrderStore } from '../modules/orders/store.ts';
import type { WebhooksModule } from '../modules/webhooks/module.ts';

/** What waits to be done, and for how long, in seconds; 0 where nothing does. */
export type Backlog = {
  /** Deliveries that a worker may take now; those held for endpoints that are off are not among them. */
  due: number;
  /** Deliveries that are not done, whatever they wait for. */
  waiting: number;
  oldestDue: number;
  /** Orders with changes whose consequences are not drawn. */
  outboxPending: number;
  oldestOutboxEntry: number;
};

type BacklogDeps = {
  orders: Pick<OrderStore, 'backlog'>;
  webhooks: Pick<WebhooksModule, 'backlog'>;
  clock: Clock;
};

export function createBacklog({ orders, webhooks, clock }: BacklogDeps): () => Promise<Backlog> {
  return async () => {
    const now = clock();
    const age = (since: Date | undefined) =>
      since === undefined ? 0 : Math.max(0, now.getTime() - since.getTime()) / 1000;
    const [queue, outbox] = await Promise.all([webhooks.backlog(now), orders.backlog()]);
    return {
      due: queue.due,
      waiting: queue.waiting,
      oldestDue: age(queue.oldestDue),
      outboxPending: outbox.count,
      oldestOutboxEntry: age(outbox.oldest),
    };
  };
}
