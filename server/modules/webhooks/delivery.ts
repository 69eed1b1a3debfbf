import { hash } from 'node:crypto';
import type { EventType } from '../activity/documents.ts';
import type { AttemptRecord, DeliveryDocument, Failure, ResponseClass } from './documents.ts';

/** The classes of a failed attempt. */
export const FAILURES = [
  'redirect',
  'client_error',
  'server_error',
  'none',
] as const satisfies ResponseClass[];

/** Null for success, and for an attempt without a response of an earlier release. */
export function getFailure({ status, error, failure }: AttemptRecord): Failure | null {
  if (error === null) return null;
  if (status === null) return failure ?? null;
  return getResponseClass(status) === 'redirect' ? 'redirect' : 'error_status';
}

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

/**
 * Deliveries store the partition of their endpoint. `WEBHOOK_PARTITIONS` says how many of these are used; workers share out
 * all of them, so that deliveries stored under another setting, or by another release, are found.
 */
export const MAX_PARTITIONS = 128;
export const ALL_PARTITIONS = Array.from({ length: MAX_PARTITIONS }, (_, partition) => partition);

/** What `WEBHOOK_PARTITIONS` may be: powers of two, so that the deliveries of an endpoint lie in few partitions. */
export const PARTITION_COUNTS = [1, 2, 4, 8, 16, 32, 64, MAX_PARTITIONS] as const;

export function getPartition(endpointId: string, partitions: number = MAX_PARTITIONS): number {
  return (hash('sha256', endpointId, 'buffer').readUInt32BE() % MAX_PARTITIONS) % partitions;
}

/** The partitions in which deliveries of an endpoint may lie, under whichever setting they were stored. */
export function getPossiblePartitions(endpointId: string): number[] {
  return [...new Set(PARTITION_COUNTS.map(partitions => getPartition(endpointId, partitions)))];
}

const TIME_DIGITS = 16;

/** Of a UUIDv7: the milliseconds, in hexadecimal. */
const MILLISECOND_DIGITS = 12;

/** When the change was made that the event tells of. */
export function getEventTime(eventId: string): number {
  const start = eventId.indexOf('_') + 1;
  return Number.parseInt(eventId.slice(start, start + MILLISECOND_DIGITS), 16);
}

/** The same event and endpoint always give the same id. Ids sort by the time of the event. */
export function deriveDeliveryId(eventId: string, endpointId: string): string {
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
