import type { ActivityDocument } from '../activity/documents.ts';
import type { OrderDocument } from '../orders/documents.ts';
import { formatEvent, serializeChange } from './sse.ts';

export type FeedEntry = ActivityDocument & { sequence: number };

export type FeedRenderer = {
  name: string;
  /** The text of each entry, in order; empty for entries that are not sent. */
  render(restaurantId: string, entries: FeedEntry[]): Promise<string[]>;
};

export type FindOrders = (restaurantId: string, orderIds: string[]) => Promise<OrderDocument[]>;

/** Sends every change with the current state of its order. */
export function createOrderRenderer(findOrders: FindOrders): FeedRenderer {
  return {
    name: 'orders',
    async render(restaurantId, entries) {
      const ids = new Set(entries.map(({ subject }) => subject.id));
      const found = await findOrders(restaurantId, [...ids]);
      const byId = new Map(found.map(order => [order._id, order]));
      return entries.map(entry => {
        const order = byId.get(entry.subject.id);
        const change = order && serializeChange(entry, order);
        return change ? formatEvent('order_changed', entry.sequence, JSON.stringify(change)) : '';
      });
    },
  };
}

/** Sends the payload of changes that are webhook events. */
export const eventRenderer: FeedRenderer = {
  name: 'webhook events',
  render: async (_restaurantId, entries) =>
    entries.map(({ event, sequence }) => (event ? formatEvent('event', sequence, event.payload) : '')),
};
