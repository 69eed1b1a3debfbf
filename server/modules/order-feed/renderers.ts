import { siblingId } from '../../lib/ids.ts';
import type { EventStore } from '../events/store.ts';
import type { OrderStore } from '../orders/store.ts';
import type { OrderChangeDocument } from './documents.ts';
import { serverEvent, viewChange } from './sse.ts';

/** One way to tell of changes: what is sent of each, in their order; nothing of those that are not told. */
export type Telling = {
  /** Tells it from other ways. */
  name: string;
  tell(restaurantId: string, changes: OrderChangeDocument[]): Promise<string[]>;
};

/** Every change, with its order. */
export function createOrderTelling(orders: Pick<OrderStore, 'findByIds'>): Telling {
  return {
    name: 'orders',
    async tell(restaurantId, changes) {
      const ids = new Set(changes.map(({ orderId }) => orderId));
      const found = await orders.findByIds(restaurantId, [...ids]);
      const byId = new Map(found.map(order => [order._id, order]));
      return changes.map(change => {
        const order = byId.get(change.orderId);
        if (!order) return '';
        return serverEvent('order_changed', change.sequence, JSON.stringify(viewChange(change, order)));
      });
    },
  };
}

/** Those changes that are webhook events, each with its body. An event is recorded before its change takes its place. */
export function createEventTelling(events: Pick<EventStore, 'payloads'>): Telling {
  return {
    name: 'webhook events',
    async tell(_restaurantId, changes) {
      const idOf = ({ _id }: OrderChangeDocument) => siblingId('evt', _id);
      const payloads = await events.payloads(changes.map(idOf));
      return changes.map(change => {
        const payload = payloads.get(idOf(change));
        return payload === undefined ? '' : serverEvent('event', change.sequence, payload);
      });
    },
  };
}
