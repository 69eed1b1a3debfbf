import type { WebhookEvent } from '../../../generated/public/types.ts';
import {
  type ActivityDocument,
  type ActivityEvent,
  type EventType,
  getEventId,
} from '../activity/documents.ts';
import type { OrderDocument, OrderOutboxEntry } from './documents.ts';
import { serializeOrder } from './serializers.ts';

/** The log entry of an order's change, with its event if it has one. */
export function buildActivity(order: OrderDocument, entry: OrderOutboxEntry): ActivityDocument {
  const { _id, restaurantId, at, actor, action, details, eventType } = entry;
  return {
    _id,
    restaurantId,
    at,
    actor,
    action,
    subject: { type: 'order', id: order._id, label: String(order.number) },
    details,
    branchId: order.branch.id,
    ...(eventType && { event: buildEvent(order, entry, eventType) }),
  };
}

/** The payload is serialized once, for all deliveries and attempts. */
function buildEvent(order: OrderDocument, entry: OrderOutboxEntry, type: EventType): ActivityEvent {
  const body: WebhookEvent = {
    id: getEventId(entry._id),
    type,
    createdAt: entry.at.toISOString(),
    restaurantId: order.restaurantId,
    data: { order: serializeOrder(snapshotAt(order, entry)) },
  };
  return { type, payload: JSON.stringify(body) };
}

/**
 * The order as it was right after the change. Later changes may have been written since. Nothing follows a cancellation, so
 * its stored fields are still those of the change.
 */
function snapshotAt(order: OrderDocument, { at, details }: OrderOutboxEntry): OrderDocument {
  const { status, paymentStatus } = details;
  const cancelled = status === 'cancelled';
  const refunds = order.refunds.filter(({ createdAt }) => createdAt <= at);
  const refundedLater = refunds.length < order.refunds.length;
  const refundedTotal = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...order,
    status,
    updatedAt: at,
    cancelReason: cancelled ? order.cancelReason : '',
    cancelledAt: cancelled ? order.cancelledAt : null,
    ...(refundedLater && {
      refunds,
      refundedTotal,
      paymentStatus: refundedTotal > 0 ? 'partially_refunded' : 'paid',
    }),
    ...(paymentStatus && { paymentStatus }),
  };
}
