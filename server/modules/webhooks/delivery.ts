import { hash } from 'node:crypto';
import type { EventType } from '../activity/documents.ts';
import type { DeliveryDocument, ResponseClass } from './documents.ts';

/** The classes of a failed attempt. */
export const FAILURES = [
  'redirect',
  'client_error',
  'server_error',
  'none',
] as const satisfies ResponseClass[];

export function getResponseClass(status: number | null): ResponseClass {
  if (status === null) return 'none';
  if (status < 300) return 'success';
  if (status < 400) return 'redirect';
  return status < 500 ? 'client_error' : 'server_error';
}

export type DeliveryIdentity = Pick<DeliveryDocument, '_id' | 'eventId' | 'eventType'>;

/** The headers that every attempt of the delivery sends. */
export function getDeliveryHeaders({ _id, eventId, eventType }: DeliveryIdentity) {
  return { 'X-Service-Event': eventType, 'X-Service-Delivery': _id, 'webhook-id': eventId };
}

/** Stop every worker before changing this, because deliveries store their partition. */
export const PARTITIONS = 16;
export const ALL_PARTITIONS = Array.from({ length: PARTITIONS }, (_, partition) => partition);

export function getPartition(endpointId: string): number {
  return hash('sha256', endpointId, 'buffer').readUInt32BE() % PARTITIONS;
}

const TIME_DIGITS = 16;

/** The same event and endpoint always give the same id. Ids sort by the time of the event. */
function deriveDeliveryId(eventId: string, endpointId: string): string {
  const time = eventId.slice(eventId.indexOf('_') + 1).slice(0, TIME_DIGITS);
  const rest = hash('sha256', `${eventId} ${endpointId}`);
  return `dlv_${time}${rest.slice(0, 32 - TIME_DIGITS)}`;
}

/** A delivery whose first attempt is due at once. */
export function newDelivery(
  event: { _id: string; restaurantId: string; type: EventType; orderId?: string | undefined },
  endpointId: string,
  at: Date,
): DeliveryDocument {
  return {
    _id: deriveDeliveryId(event._id, endpointId),
    restaurantId: event.restaurantId,
    endpointId,
    partition: getPartition(endpointId),
    eventId: event._id,
    eventType: event.type,
    ...(event.orderId !== undefined && { orderId: event.orderId }),
    status: 'pending',
    scheduledAttempts: 0,
    attemptCount: 0,
    attempts: [],
    nextAttemptAt: at,
    retryRequested: false,
    succeededAt: null,
    dueAt: at,
    createdAt: at,
    updatedAt: at,
  };
}
