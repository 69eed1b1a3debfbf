import type {
  KnownWebhookFailure,
  WebhookDeliveryStatus,
  WebhookDisabledReason,
  WebhookResponseClass,
} from '../../../generated/dashboard/types.ts';
import type { Suspension } from '../../lib/mongo/suspension.ts';
import type { EventType } from '../activity/documents.ts';
import { createEntryFactory, type LoggableEntry, MAIL_EFFECT } from '../outbox/documents.ts';

export type EndpointDocument = {
  _id: string;
  restaurantId: string;
  url: string;
  description: string;
  events: EventType[];
  /** While it is false, no deliveries are created, and existing ones are held. */
  enabled: boolean;
  /** While the restaurant is suspended, deliveries are created, and held. */
  suspension?: Suspension;
  disabledAt?: Date | null;
  disabledReason?: WebhookDisabledReason | null;
  /** Encrypted. */
  secret: string;
  /** Signs beside `secret` until it expires. */
  previousSecret?: PreviousSecret | null;
  /** When an attempt last succeeded, and when one last failed. */
  lastSuccessAt?: Date;
  lastFailureAt?: Date;
  /** When the first attempt failed after the last success, or after the endpoint was enabled. */
  failingSince?: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** The document is removed after its deliveries. */
  deletedAt?: Date;
  outbox?: LoggableEntry[];
};

/** `secret` is encrypted. */
export type PreviousSecret = { secret: string; expiresAt: Date };

/** The label is not the whole URL, because its path can be a secret. */
export const endpointEntry = createEntryFactory(
  'webhook_endpoint',
  ({ description, url }: { description: string; url: string }) => description || new URL(url).hostname,
  ['endpoint_purge', 'failed_deliveries', 'held_deliveries', 'missed_events', 'test_event', MAIL_EFFECT],
);

/** One document, while all deliveries are held. */
export type DeliveryHoldDocument = { _id: string; since: Date };

/** One document. Deliveries that ended before may have been removed. */
export type DeliveryRemovalDocument = { _id: string; before: Date };

export type DeliveryStatus = WebhookDeliveryStatus;
export type ResponseClass = WebhookResponseClass;
export type Failure = KnownWebhookFailure;

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
  /** When the next attempt is due or the current lease expires. Absent when none is to be made, or the delivery is held. */
  dueAt?: Date;
  /** Waits outside the queue until its endpoint is enabled. */
  held?: true;
  /** How often it was put back into the queue unchanged. Invalidates a decision to hold it that was made before. */
  requeued?: number;
  /** An outcome is written only under the current lease. */
  lease?: string;
  createdAt: Date;
  updatedAt: Date;
  outbox?: LoggableEntry[];
};

export type AttemptRecord = {
  at: Date;
  /** In milliseconds. */
  duration: number;
  /** Whether a person requested it. */
  manual: boolean;
  /** Null without a response. */
  status: number | null;
  /** Null on success. */
  error: string | null;
  /** Only without a response, where the status does not say it. Absent in attempts of earlier releases. */
  failure?: Failure;
  /** The beginning of the response body. */
  answer: string;
};

export const deliveryEntry = createEntryFactory(
  'webhook_delivery',
  ({ eventType }: { eventType: EventType }) => eventType,
);

/** How many attempts to one endpoint began within one bucket of time, by class of response. */
export type CounterDocument = {
  _id: string;
  restaurantId: string;
  endpointId: string;
  unit: BucketUnit;
  /** The beginning of the bucket. */
  at: Date;
  expiresAt: Date;
  /** A class without attempts is absent. */
  counts: Partial<Record<ResponseClass, number>>;
};

export const BUCKET_UNITS = ['five_minutes', 'hour', 'day'] as const;
export type BucketUnit = (typeof BUCKET_UNITS)[number];

/** What finds an endpoint, and what belongs to it. */
export type EndpointKey = Pick<EndpointDocument, '_id' | 'restaurantId'>;

/** An attempt that was made, and the status of its response. */
export type MadeAttempt = Pick<DeliveryDocument, 'restaurantId' | 'endpointId'> &
  Pick<AttemptRecord, 'at' | 'status'>;
