import type { OrderAction } from '../../generated/dashboard/types.ts';
import { deriveId } from '../lib/ids.ts';
import type { ActivityStore } from '../modules/activity/store.ts';
import type { EventStore } from '../modules/events/store.ts';
import type { OrderStock } from '../modules/inventory/order-stock.ts';
import type { OrderEntry } from '../modules/order-feed/documents.ts';
import type { AppendToFeed } from '../modules/order-feed/feed.ts';
import { renderEvent } from '../modules/orders/build-event.ts';
import type { OrderDocument, OutboxEntry } from '../modules/orders/documents.ts';
import type { OrderStore } from '../modules/orders/store.ts';
import type { DeliverToSubscribers } from '../modules/webhooks/fan-out.ts';

type Stores = {
  orders: OrderStore;
  activity: ActivityStore;
  events: EventStore;
  stock: OrderStock;
  deliver: DeliverToSubscribers;
  tellFollowers: AppendToFeed;
};

/**
 * Draws the consequences of an order's changes, oldest first: activity log entry, stock movement, event, deliveries, those who
 * follow. Each is keyed by the change, so that a relay that was cut off, or two at once, leave the same behind as one
 * that ran through. Only then does the change leave the outbox.
 */
export function createOrderRelay({ orders, activity, events, stock, deliver, tellFollowers }: Stores) {
  return async function relay(order: OrderDocument): Promise<void> {
    for (const entry of order.outbox) {
      const event = renderEvent(order, entry);
      const logged = activityOf(order, entry);
      // Who is told of the change looks the event up.
      const recorded = event ? events.record(event) : Promise.resolve();
      await Promise.all([
        activity.record(logged),
        stock.applyOrderChange(order, entry),
        recorded.then(() => tellFollowers(order, logged)),
        event && recorded.then(() => deliver(event)),
      ]);
      await orders.removeFromOutbox({ orderId: order._id, entryId: entry.id });
    }
  };
}

const ACTIONS = {
  placed: 'order.placed',
  payment_start: 'order.payment_started',
  payment: 'order.payment_recorded',
  refund: 'order.refunded',
} satisfies Record<NonNullable<OutboxEntry['kind']>, OrderAction>;

function activityOf(order: OrderDocument, entry: OutboxEntry): OrderEntry {
  const { status, reason, kind, paymentStatus } = entry;
  return {
    _id: deriveId('act', entry.id),
    restaurantId: order.restaurantId,
    at: entry.at,
    actor: entry.actor,
    action: kind === undefined ? 'order.status_changed' : ACTIONS[kind],
    subject: { type: 'order', id: order._id, label: String(order.number) },
    details: { status, ...(reason && { reason }), ...(paymentStatus && { paymentStatus }) },
  };
}
