import type {
  KnownWebhookFailure,
  WebhookDeliveryStatus,
  WebhookDisabledReason,
  WebhookResponseClass,
} from '../../../generated/dashboard/types.ts';
import type { Suspension } from '../../lib/mongo/suspension.ts';
import type { EventType } from '../activity/documents.ts';
import {
  createEntryFactory,
  type LoggableEntry,
  MAIL_EFFECT,
  NEW_SUSPENSION_EFFECT,
} from '../outbox/documents.ts';

export type EndpointDocument = {
  _id: string;
  restaurantId: string;
  url: string;
  description: string;
  events: EventType[];
  /** While false, no deliveries are created, and existing ones are held. */
  enabled: boolean;
  /** While the restaurant is suspended, deliveries are created but held. */
  suspension?: Suspension;
  disabledAt?: Date | null;
  disabledReason?: WebhookDisabledReason | null;
  /** Encrypted. */
  secret: string;
  /** Also signs until it expires. */
  previousSecret?: PreviousSecret | null;
  /** When an attempt last succeeded and last failed. */
  lastSuccessAt?: Date;
  lastFailureAt?: Date;
  /** When the first attempt failed since the last success or since the endpoint was enabled. */
  failingSince?: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** The document is removed after its deliveries. */
  deletedAt?: Date;
  outbox?: LoggableEntry[];
};

/** `secret` is encrypted. */
export type PreviousSecret = { secret: string; expiresAt: Date };

/** The label omits the URL's path, which can be a secret. */
export const endpointEntry = createEntryFactory(
  'webhook_endpoint',
  ({ description, url }: { description: string; url: string }) => description || new URL(url).hostname,
  [
    'endpoint_purge',
    'failed_deliveries',
    'held_deliveries',
    'missed_events',
    'test_event',
    MAIL_EFFECT,
    NEW_SUSPENSION_EFFECT,
  ],
);

/** A single document while all deliveries are held. */
export type DeliveryHoldDocument = { _id: string; since: Date };

/** A single document. Deliveries that ended before this time may have been removed. */
export type DeliveryRemovalDocument = { _id: string; before: Date };

export type DeliveryStatus = WebhookDeliveryStatus;
export type ResponseClass = WebhookResponseClass;
export type Failure = KnownWebhookFailure;

/** An event for one endpoint. The event contains the payload. */
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
  /** Excludes manual retries. */
  scheduledAttempts: number;
  attemptCount: number;
  /** The latest attempts, oldest first. */
  attempts: AttemptRecord[];
  /** The latest attempt's response class. Absent before the first. */
  responseClass?: ResponseClass;
  /** Null after the last scheduled attempt. */
  nextAttemptAt: Date | null;
  /** A manual retry is pending. */
  retryRequested: boolean;
  succeededAt: Date | null;
  /**
   * When the next attempt is due or the current lease expires. Absent without further attempts, or while
   * held.
   */
  dueAt?: Date;
  /** Waits outside the queue until its endpoint is enabled. */
  held?: true;
  /** The number of unchanged requeues. Invalidates earlier decisions to hold it. */
  requeued?: number;
  /** Outcomes are written only under the current lease. */
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
  /**
   * Only without a response, where no status describes the failure. Absent in attempts of earlier releases.
   */
  failure?: Failure;
  /** The start of the response body. */
  answer: string;
};

export const deliveryEntry = createEntryFactory(
  'webhook_delivery',
  ({ eventType }: { eventType: EventType }) => eventType,
);

/** The number of attempts to an endpoint that started in a time bucket, by response class. */
export type CounterDocument = {
  _id: string;
  restaurantId: string;
  endpointId: string;
  unit: BucketUnit;
  /** The start of the bucket. */
  at: Date;
  expiresAt: Date;
  /** Classes without attempts are absent. */
  counts: Partial<Record<ResponseClass, number>>;
};

export const BUCKET_UNITS = ['five_minutes', 'hour', 'day'] as const;
export type BucketUnit = (typeof BUCKET_UNITS)[number];

/** Identifies an endpoint and its data. */
export type EndpointKey = Pick<EndpointDocument, '_id' | 'restaurantId'>;

/** A completed attempt with its response status. */
export type MadeAttempt = Pick<DeliveryDocument, 'restaurantId' | 'endpointId'> &
  Pick<AttemptRecord, 'at' | 'status'>;
