import type { OrderAction } from '../../generated/dashboard/types.ts';
import type { ActivityStore } from '../activity/store.ts';
import { siblingId } from '../common/ids.ts';
import type { OrderStock } from '../inventory/order-stock.ts';
import type { OrderEntry } from '../live/change.ts';
import type { TellFollowers } from '../live/feed.ts';
import type { OrderDocument, OutboxEntry } from '../orders/order.ts';
import type { OrderStore } from '../orders/store.ts';
import type { DeliverToSubscribers } from '../webhooks/subscribers.ts';
import { renderEvent } from './render.ts';
import type { EventStore } from './store.ts';

type Stores = {
  orders: OrderStore;
  activity: ActivityStore;
  events: EventStore;
  stock: OrderStock;
  deliver: DeliverToSubscribers;
  tellFollowers: TellFollowers;
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
        stock.follow(order, entry),
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
    _id: siblingId('act', entry.id),
    restaurantId: order.restaurantId,
    at: entry.at,
    actor: entry.actor,
    action: kind === undefined ? 'order.status_changed' : ACTIONS[kind],
    subject: { type: 'order', id: order._id, label: String(order.number) },
    details: { status, ...(reason && { reason }), ...(paymentStatus && { paymentStatus }) },
  };
}
