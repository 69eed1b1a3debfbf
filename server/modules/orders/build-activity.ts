import type { WebhookEvent } from '../../../generated/public/types.ts';
import {
  type ActivityDocument,
  type ActivityEvent,
  type EventType,
  getEventId,
} from '../activity/documents.ts';
import { type OrderDocument, type OrderOutboxEntry, restoreSnapshot, snapshotPayment } from './documents.ts';
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
 * The order as it was right after the change. Later changes may have been written since: they wait in the outbox behind it,
 * and the first of them that affected the payment says what it was before.
 */
function snapshotAt(order: OrderDocument, entry: OrderOutboxEntry): OrderDocument {
  const { _id, at, details } = entry;
  const position = order.outbox.findIndex(one => one._id === _id);
  const next = order.outbox.find(({ paymentBefore }, index) => index > position && paymentBefore);
  const payment = next?.paymentBefore ?? snapshotPayment(order);
  return restoreSnapshot(order, { status: details.status, updatedAt: at, ...payment });
}
