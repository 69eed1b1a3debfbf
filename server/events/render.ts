import type { WebhookEvent } from '../../generated/public/types.ts';
import type { OrderDocument, OutboxEntry } from '../orders/order.ts';
import { viewOrder } from '../orders/view.ts';
import type { EventDocument } from './event.ts';

/** The event of a change, its body rendered once and for all deliveries; none for a change nobody is told of. */
export function renderEvent(order: OrderDocument, entry: OutboxEntry): EventDocument | undefined {
  if (entry.event === null) return undefined;
  const body: WebhookEvent = {
    id: entry.id,
    type: entry.event,
    createdAt: entry.at.toISOString(),
    restaurantId: order.restaurantId,
    data: { order: viewOrder(asOf(order, entry)) },
  };
  return {
    _id: entry.id,
    restaurantId: order.restaurantId,
    type: entry.event,
    orderId: order._id,
    payload: JSON.stringify(body),
    createdAt: entry.at,
  };
}

/** The order as the change left it, whatever happened to it since. */
function asOf(order: OrderDocument, { status, at, reason }: OutboxEntry): OrderDocument {
  const cancelled = status === 'cancelled';
  return {
    ...order,
    status,
    updatedAt: at,
    cancelReason: cancelled ? reason : '',
    cancelledAt: cancelled ? at : null,
  };
}
