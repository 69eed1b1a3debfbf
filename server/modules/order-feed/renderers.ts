import { deriveId } from '../../lib/ids.ts';
import type { EventStore } from '../events/store.ts';
import type { OrderStore } from '../orders/store.ts';
import type { OrderChangeDocument } from './documents.ts';
import { formatEvent, serializeChange } from './sse.ts';

/** One way to tell of changes: what is sent of each, in their order; nothing of those that are not told. */
export type FeedRenderer = {
  /** Tells it from other ways. */
  name: string;
  render(restaurantId: string, changes: OrderChangeDocument[]): Promise<string[]>;
};

/** Every change, with its order. */
export function createOrderRenderer(orders: Pick<OrderStore, 'findByIds'>): FeedRenderer {
  return {
    name: 'orders',
    async render(restaurantId, changes) {
      const ids = new Set(changes.map(({ orderId }) => orderId));
      const found = await orders.findByIds(restaurantId, [...ids]);
      const byId = new Map(found.map(order => [order._id, order]));
      return changes.map(change => {
        const order = byId.get(change.orderId);
        if (!order) return '';
        return formatEvent('order_changed', change.sequence, JSON.stringify(serializeChange(change, order)));
      });
    },
  };
}

/** Those changes that are webhook events, each with its body. An event is recorded before its change takes its place. */
export function createEventRenderer(events: Pick<EventStore, 'payloads'>): FeedRenderer {
  return {
    name: 'webhook events',
    async render(_restaurantId, changes) {
      const idOf = ({ _id }: OrderChangeDocument) => deriveId('evt', _id);
      const payloads = await events.payloads(changes.map(idOf));
      return changes.map(change => {
        const payload = payloads.get(idOf(change));
        return payload === undefined ? '' : formatEvent('event', change.sequence, payload);
      });
    },
  };
}
