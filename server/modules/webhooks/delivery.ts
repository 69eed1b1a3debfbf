import { hash } from 'node:crypto';
import type { WebhookDeliveryStatus } from '../../../generated/dashboard/types.ts';
import type { EventType } from '../activity/documents.ts';
import { createEntryFactory } from '../activity/entry-factory.ts';
import type { LoggableEntry } from '../activity/outbox.ts';

export type DeliveryStatus = WebhookDeliveryStatus;

/** One event on its way to one endpoint: at once the queue's entry and the log's. What is sent stands in the event. */
export type DeliveryDocument = {
  _id: string;
  restaurantId: string;
  endpointId: string;
  /** Which of the partitions it is worked off in, the same for all deliveries of an endpoint. */
  partition: number;
  eventId: string;
  eventType: EventType;
  status: DeliveryStatus;
  /** How many attempts were made by schedule; those by hand are not among them. */
  scheduledAttempts: number;
  /** How many attempts were made in all. */
  attemptCount: number;
  /** The latest attempts, oldest first. */
  attempts: AttemptRecord[];
  /** When the schedule makes its next attempt; null when it is done. */
  nextAttemptAt: Date | null;
  /** An attempt was asked for by hand and is still to be made. */
  retryRequested: boolean;
  /** When it succeeded first. */
  succeededAt: Date | null;
  /** From when on a worker may take it: its next attempt is due then, or a worker's lease runs out. */
  dueAt?: Date;
  /** Which taking of it is in force; only that one may write what became of the attempt. */
  lease?: string;
  createdAt: Date;
  updatedAt: Date;
  outbox?: LoggableEntry[];
};

/** What became of one attempt. */
export type AttemptRecord = {
  at: Date;
  /** In milliseconds. */
  duration: number;
  manual: boolean;
  /** The HTTP status of the answer; null when there was none. */
  status: number | null;
  /** Why it failed; null when it succeeded. */
  error: string | null;
  /** The beginning of the answer's body. */
  answer: string;
};

export const deliveryEntry = createEntryFactory(
  'webhook_delivery',
  ({ eventType }: Pick<DeliveryDocument, '_id' | 'restaurantId' | 'eventType'>) => eventType,
);

/** How many partitions share the work; a change needs every worker stopped. */
export const PARTITIONS = 16;

/** The partition of an endpoint's deliveries. */
export function partitionOf(endpointId: string): number {
  return hash('sha256', endpointId, 'buffer').readUInt32BE() % PARTITIONS;
}

const TIME_DIGITS = 16;

/** The one delivery of an event to an endpoint, however often it is made; it sorts by the time of the event. */
function deliveryIdOf(eventId: string, endpointId: string): string {
  const time = eventId.slice(eventId.indexOf('_') + 1).slice(0, TIME_DIGITS);
  const rest = hash('sha256', `${eventId} ${endpointId}`);
  return `dlv_${time}${rest.slice(0, 32 - TIME_DIGITS)}`;
}

/** A delivery whose first attempt is due at once. */
export function newDelivery(
  event: { _id: string; restaurantId: string; type: EventType },
  endpointId: string,
  at: Date,
): DeliveryDocument {
  return {
    _id: deliveryIdOf(event._id, endpointId),
    restaurantId: event.restaurantId,
    endpointId,
    partition: partitionOf(endpointId),
    eventId: event._id,
    eventType: event.type,
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
