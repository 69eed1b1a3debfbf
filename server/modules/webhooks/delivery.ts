import { hash } from 'node:crypto';
import type { EventType } from '../activity/documents.ts';
import type { AttemptRecord, DeliveryDocument, Failure, ResponseClass } from './documents.ts';

/** Failure classes of attempts. */
export const FAILURES = [
  'redirect',
  'client_error',
  'server_error',
  'none',
] as const satisfies ResponseClass[];

/** Null for success, and for attempts of an earlier release without a response. */
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

/** Headers common to all attempts of the delivery. */
export function getDeliveryHeaders({ _id, eventId, eventType }: DeliveryIdentity) {
  return { 'X-Service-Event': eventType, 'X-Service-Delivery': _id, 'webhook-id': eventId };
}

/**
 * Deliveries store their endpoint's partition. `WEBHOOK_PARTITIONS` sets how many are used; workers share all
 * of them, so that deliveries stored under another setting or release are found.
 */
export const MAX_PARTITIONS = 128;
export const ALL_PARTITIONS = Array.from({ length: MAX_PARTITIONS }, (_, partition) => partition);

/**
 * Allowed values of `WEBHOOK_PARTITIONS`: powers of two, so that an endpoint's deliveries are spread over few
 * partitions.
 */
export const PARTITION_COUNTS = [1, 2, 4, 8, 16, 32, 64, MAX_PARTITIONS] as const;

export function getPartition(endpointId: string, partitions: number = MAX_PARTITIONS): number {
  return (hash('sha256', endpointId, 'buffer').readUInt32BE() % MAX_PARTITIONS) % partitions;
}

/** All partitions that may contain an endpoint's deliveries, whatever the setting when they were stored. */
export function getPossiblePartitions(endpointId: string): number[] {
  return [...new Set(PARTITION_COUNTS.map(partitions => getPartition(endpointId, partitions)))];
}

const TIME_DIGITS = 16;

/** The hexadecimal milliseconds in a UUIDv7. */
const MILLISECOND_DIGITS = 12;

/** The time of the event's change. */
export function getEventTime(eventId: string): number {
  const start = eventId.indexOf('_') + 1;
  return Number.parseInt(eventId.slice(start, start + MILLISECOND_DIGITS), 16);
}

/** Deterministic for an event and endpoint. IDs sort by the event's time. */
export function deriveDeliveryId(eventId: string, endpointId: string): string {
  const time = eventId.slice(eventId.indexOf('_') + 1).slice(0, TIME_DIGITS);
  const rest = hash('sha256', `${eventId} ${endpointId}`);
  return `dlv_${time}${rest.slice(0, 32 - TIME_DIGITS)}`;
}

/** A delivery whose first attempt is due immediately. */
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
