import { notFound } from '../../lib/errors.ts';
import type { EventType } from '../activity/documents.ts';
import { createEntryFactory, type LoggableEntry } from '../outbox/documents.ts';

export type EndpointDocument = {
  _id: string;
  restaurantId: string;
  url: string;
  description: string;
  events: EventType[];
  /** While false, there are no new deliveries, and pending ones are paused. */
  enabled: boolean;
  /** Encrypted. */
  secret: string;
  /** Signs as well until it expires. */
  previousSecret?: PreviousSecret | null;
  /** When attempts last ended so. */
  lastSuccessAt?: Date;
  lastFailureAt?: Date;
  createdAt: Date;
  updatedAt: Date;
  /** The document is removed after its deliveries. */
  deletedAt?: Date;
  outbox?: LoggableEntry[];
};

/** Encrypted. */
export type PreviousSecret = { secret: string; expiresAt: Date };

export type Destination = Pick<EndpointDocument, '_id' | 'url' | 'enabled' | 'secret' | 'previousSecret'>;

/** The label is not the whole URL, because its path can be a secret. */
export const endpointEntry = createEntryFactory(
  'webhook_endpoint',
  ({ description, url }: { description: string; url: string }) => description || new URL(url).hostname,
);

export const endpointNotFound = () => notFound('webhook endpoint');
