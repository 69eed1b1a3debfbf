import { isFinal } from '../../../spec/rules/order-status.ts';
import type { Clock } from '../../lib/clock.ts';
import { deriveId } from '../../lib/ids.ts';
import type { OrderDocument, OrderOutboxEntry } from '../orders/documents.ts';
import { PUSH_EFFECT } from '../outbox/documents.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { PushKind } from './documents.ts';
import type { PushStore } from './push-store.ts';
import type { SubscriptionStore } from './subscription-store.ts';

type CausesDeps = {
  orders: Outbox<OrderDocument>;
  subscriptions: Pick<SubscriptionStore, 'listBySubject' | 'removeBySubject' | 'expire'>;
  pushes: Pick<PushStore, 'insertIfAbsent' | 'removeByOrder'>;
  clock: Clock;
};

const MINUTE_MS = 60_000;
/** Later, the news is no news. */
const EXPIRES_MS = 10 * MINUTE_MS;
/** How long a repeated effect finds the notification that it queued. Longer than `EXPIRES_MS`, after which it queues none. */
const KEPT_MS = 60 * MINUTE_MS;

/**
 * Registers the changes of orders that browsers are notified of. The ID of a notification derives from the change and the subscription, so
 * a repeated effect sends nothing twice.
 */
export function addPushCauses({ orders, subscriptions, pushes, clock }: CausesDeps): void {
  async function queue(entry: OrderOutboxEntry, order: OrderDocument, kind: PushKind): Promise<void> {
    const { _id: orderId, restaurantId, number, branch } = order;
    const expiresAt = new Date(entry.at.getTime() + EXPIRES_MS);
    if (expiresAt <= clock()) return;
    const subjectId = kind === 'new_order' ? branch.id : orderId;
    for (const { _id: subscriptionId, staff } of await subscriptions.listBySubject(restaurantId, subjectId)) {
      // Not the user who placed the order.
      if (staff?.userId === entry.actor.id) continue;
      await pushes.insertIfAbsent({
        _id: `${deriveId('psh', entry._id)}_${subscriptionId.slice(-16)}`,
        ...{ restaurantId, subscriptionId, orderId, number, kind, expiresAt },
        createdAt: entry.at,
        attempts: 0,
        dueAt: entry.at,
        revision: 0,
        removeAt: new Date(expiresAt.getTime() + KEPT_MS),
      });
    }
  }

  orders.addEffect({
    name: PUSH_EFFECT,
    // Only orders with a guest's page have subscriptions of their own.
    appliesTo: ({ action }, order) =>
      action === 'order.placed'
        ? !isAtCounter(order)
        : action === 'order.guest_erased' || order.guest !== undefined,
    async run(entry, order) {
      const { _id: orderId, restaurantId } = order;
      if (entry.action === 'order.guest_erased') {
        await subscriptions.removeBySubject(restaurantId, orderId);
        await pushes.removeByOrder(restaurantId, orderId);
        return;
      }
      const kind = getKind(entry, order);
      if (kind) await queue(entry, order, kind);
      // The notification of a cancellation is still to be sent.
      if (isFinal(entry.details.status))
        await subscriptions.expire(restaurantId, orderId, new Date(clock().getTime() + EXPIRES_MS));
    },
  });
}

/** Orders at the counter are known there. */
const isAtCounter = ({ channel = 'counter' }: Pick<OrderDocument, 'channel'>): boolean =>
  channel === 'counter';

/** That a delivery is ready says nothing to its guest. */
function getKind(
  { action, details: { status } }: OrderOutboxEntry,
  { type }: OrderDocument,
): PushKind | undefined {
  if (action === 'order.placed') return 'new_order';
  if (status === 'ready') return type === 'delivery' ? undefined : 'order_ready';
  return status === 'cancelled' ? 'order_cancelled' : undefined;
}
