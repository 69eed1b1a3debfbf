import { hash } from 'node:crypto';
import type { WebhookDeliveryStatus, WebhookResponseClass } from '../../../generated/dashboard/types.ts';
import type { EventType } from '../activity/documents.ts';
import { createEntryFactory, type LoggableEntry } from '../outbox/documents.ts';

export type DeliveryStatus = WebhookDeliveryStatus;
export type ResponseClass = WebhookResponseClass;

/** One event for one endpoint. The payload is in the event. */
export type DeliveryDocument = {
  _id: string;
  restaurantId: string;
  endpointId: string;
  partition: number;
  eventId: string;
  eventType: EventType;
  /** Absent for a test event. */
  orderId?: string;
  status: DeliveryStatus;
  /** Without manual retries. */
  scheduledAttempts: number;
  attemptCount: number;
  /** The latest attempts, oldest first. */
  attempts: AttemptRecord[];
  /** Of the latest attempt; absent before the first. */
  responseClass?: ResponseClass;
  /** Null after the last scheduled attempt. */
  nextAttemptAt: Date | null;
  /** A manual retry is pending. */
  retryRequested: boolean;
  succeededAt: Date | null;
  /** When the next attempt is due or the current lease expires. */
  dueAt?: Date;
  /** An outcome is written only under the current lease. */
  lease?: string;
  createdAt: Date;
  updatedAt: Date;
  outbox?: LoggableEntry[];
};

export type AttemptRecord = {
  at: Date;
  duration: number;
  manual: boolean;
  /** Null without a response. */
  status: number | null;
  /** Null on success. */
  error: string | null;
  /** The beginning of the response body. */
  answer: string;
};

/** What a failed attempt can have been answered. */
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

export const deliveryEntry = createEntryFactory(
  'webhook_delivery',
  ({ eventType }: { eventType: EventType }) => eventType,
);

export type DeliveryIdentity = Pick<DeliveryDocument, '_id' | 'eventId' | 'eventType'>;

/** The headers that are equal in every attempt. */
export function getDeliveryHeaders({ _id, eventId, eventType }: DeliveryIdentity) {
  return { 'X-Service-Event': eventType, 'X-Service-Delivery': _id, 'webhook-id': eventId };
}

/** Stop every worker before changing this. */
export const PARTITIONS = 16;
export const ALL_PARTITIONS = Array.from({ length: PARTITIONS }, (_, partition) => partition);

export function getPartition(endpointId: string): number {
  return hash('sha256', endpointId, 'buffer').readUInt32BE() % PARTITIONS;
}

const TIME_DIGITS = 16;

/** Deterministic, for idempotence; ids sort by the time of the event. */
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
