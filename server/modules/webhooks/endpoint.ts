import { notFound } from '../../lib/errors.ts';
import type { EventType } from '../activity/documents.ts';
import { createEntryFactory } from '../activity/entry-factory.ts';
import type { LoggableEntry } from '../activity/outbox.ts';

/** Where a restaurant wants its events sent. */
export type EndpointDocument = {
  _id: string;
  restaurantId: string;
  /** Always `https`. */
  url: string;
  description: string;
  /** The types of events it is sent. */
  events: EventType[];
  /** Off, it gets no new deliveries, and attempts that come due are held. */
  enabled: boolean;
  /** Its signing secret, encrypted. */
  secret: string;
  createdAt: Date;
  updatedAt: Date;
  /** Set when it is being deleted: nothing shows it any more, and its deliveries go before it does. */
  deletedAt?: Date;
  outbox?: LoggableEntry[];
};

/** Paths of addresses can be secrets, hosts are not. */
export const endpointEntry = createEntryFactory(
  'webhook_endpoint',
  ({ description, url }: Pick<EndpointDocument, '_id' | 'restaurantId' | 'description' | 'url'>) =>
    description || new URL(url).hostname,
);

export const noSuchEndpoint = () => notFound('webhook endpoint');
