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
/** Later notifications are obsolete. */
const EXPIRES_MS = 10 * MINUTE_MS;
/**
 * How long a retried effect finds the notification it queued. Longer than `EXPIRES_MS`, after which it queues
 * none.
 */
const KEPT_MS = 60 * MINUTE_MS;

/**
 * Registers the order changes that trigger browser notifications. A notification's ID derives from the change
 * and subscription, so a retried effect sends no duplicate.
 */
export function addPushCauses({ orders, subscriptions, pushes, clock }: CausesDeps): void {
  async function queue(entry: OrderOutboxEntry, order: OrderDocument, kind: PushKind): Promise<void> {
    const { _id: orderId, restaurantId, number, branch } = order;
    const expiresAt = new Date(entry.at.getTime() + EXPIRES_MS);
    if (expiresAt <= clock()) return;
    const subjectId = kind === 'new_order' ? branch.id : orderId;
    for (const { _id: subscriptionId, staff } of await subscriptions.listBySubject(restaurantId, subjectId)) {
      // Skips the user who placed the order.
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
    // Only orders with a guest page have subscriptions of their own.
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
      // Kept until the cancellation's notification is sent.
      if (isFinal(entry.details.status))
        await subscriptions.expire(restaurantId, orderId, new Date(clock().getTime() + EXPIRES_MS));
    },
  });
}

/** The counter already knows its own orders. */
const isAtCounter = ({ channel = 'counter' }: Pick<OrderDocument, 'channel'>): boolean =>
  channel === 'counter';

/** Guests are not notified that a delivery is ready. */
function getKind(
  { action, details: { status } }: OrderOutboxEntry,
  { type }: OrderDocument,
): PushKind | undefined {
  if (action === 'order.placed') return 'new_order';
  if (status === 'ready') return type === 'delivery' ? undefined : 'order_ready';
  return status === 'cancelled' ? 'order_cancelled' : undefined;
}
