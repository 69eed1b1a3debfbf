import type { ActivityDocument } from '../activity/documents.ts';
import type { OrderDocument } from '../orders/documents.ts';
import { formatEvent, serializeChange } from './sse.ts';

/** An entry of the log that has its place in the feed. */
export type FeedEntry = ActivityDocument & { sequence: number };

/** One way to show changes to followers. */
export type FeedRenderer = {
  name: string;
  /** The text of each entry, in their order; empty for those that are not shown. */
  render(restaurantId: string, entries: FeedEntry[]): Promise<string[]>;
};

type FindOrders = (restaurantId: string, orderIds: string[]) => Promise<OrderDocument[]>;

/** Every change, with its order as it is now. */
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

/** The changes that are webhook events, each with its body. */
export const eventRenderer: FeedRenderer = {
  name: 'webhook events',
  render: async (_restaurantId, entries) =>
    entries.map(({ event, sequence }) => (event ? formatEvent('event', sequence, event.payload) : '')),
};
