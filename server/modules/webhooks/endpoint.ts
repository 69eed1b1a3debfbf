import { notFound } from '../../lib/errors.ts';
import type { EventType } from '../activity/documents.ts';
import { createEntryFactory } from '../activity/entry-factory.ts';
import type { LoggableEntry } from '../activity/outbox.ts';

export type EndpointDocument = {
  _id: string;
  restaurantId: string;
  url: string;
  description: string;
  /** The event types it subscribes to. */
  events: EventType[];
  /** While false, it gets no new deliveries, and its pending deliveries are paused. */
  enabled: boolean;
  /** The signing secret, encrypted. */
  secret: string;
  createdAt: Date;
  updatedAt: Date;
  /** Set on deletion. The document is removed after its deliveries. */
  deletedAt?: Date;
  outbox?: LoggableEntry[];
};

export type Destination = Pick<EndpointDocument, '_id' | 'url' | 'enabled' | 'secret'>;

/** The label is never the whole URL: its path can be a secret. */
export const endpointEntry = createEntryFactory(
  'webhook_endpoint',
  ({ description, url }: Pick<EndpointDocument, '_id' | 'restaurantId' | 'description' | 'url'>) =>
    description || new URL(url).hostname,
);

export const endpointNotFound = () => notFound('webhook endpoint');
