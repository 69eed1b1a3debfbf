import type { WebhookEvent } from '../../../generated/public/types.ts';
import type { EventDocument } from '../events/documents.ts';
import type { OrderDocument, OutboxEntry } from './documents.ts';
import { serializeOrder } from './serializers.ts';

/** The event of a change, its body rendered once and for all deliveries; none for a change nobody is told of. */
export function renderEvent(order: OrderDocument, entry: OutboxEntry): EventDocument | undefined {
  if (entry.event === null) return undefined;
  const body: WebhookEvent = {
    id: entry.id,
    type: entry.event,
    createdAt: entry.at.toISOString(),
    restaurantId: order.restaurantId,
    data: { order: serializeOrder(asOf(order, entry)) },
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

/**
 * The order as the change left it, whatever happened to it since. A cancellation is the last word on an order's status,
 * so what is stored of it is what it was.
 */
function asOf(order: OrderDocument, { status, at, paymentStatus }: OutboxEntry): OrderDocument {
  const cancelled = status === 'cancelled';
  const refunds = order.refunds.filter(({ createdAt }) => createdAt <= at);
  const later = refunds.length < order.refunds.length;
  const refundedTotal = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...order,
    status,
    updatedAt: at,
    cancelReason: cancelled ? order.cancelReason : '',
    cancelledAt: cancelled ? order.cancelledAt : null,
    ...(later && {
      refunds,
      refundedTotal,
      paymentStatus: refundedTotal > 0 ? 'partially_refunded' : 'paid',
    }),
    ...(paymentStatus && { paymentStatus }),
  };
}
