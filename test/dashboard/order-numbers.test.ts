import type { Collection } from 'mongodb';
import { describe, expect } from 'vitest';
import type { DashboardOrder } from '../../generated/dashboard/types.ts';
import { newId } from '../../server/lib/ids.ts';
import type { OrderDocument } from '../../server/modules/orders/documents.ts';
import { snapshotOrder } from '../../server/modules/orders/snapshots.ts';
import { createOrderStore } from '../../server/modules/orders/store.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test } from '../helpers/fixtures.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import type { TestService } from '../helpers/service.ts';

const it = test;

/** A restaurant with one order, and how two processes place more. */
async function openRestaurant(service: TestService) {
  const { orders, orderCounters } = collectionsOf(service);
  const { id: restaurantId, addOrder } = await addRestaurant(service);
  const first = await addOrder({ number: 1 });
  const newOrder = (): OrderDocument => ({ ...first, _id: newId('ord'), number: 0 });
  const openStore = (collection = orders) => createOrderStore(collection, orderCounters);
  const stores = [openStore(), openStore()] as const;
  const numbers = async () => {
    const found = await orders.find({ restaurantId }).sort({ number: 1 }).toArray();
    return found.map(({ number }) => number);
  };
  return { restaurantId, addOrder, newOrder, orders, openStore, stores, numbers };
}

/** A process's collection that fails on its first insert. */
function breakingOnce(orders: Collection<OrderDocument>): Collection<OrderDocument> {
  let broken = false;
  return new Proxy(orders, {
    get(target, name) {
      if (name === 'insertOne' && !broken) {
        broken = true;
        return async () => Promise.reject(new Error('The connection broke'));
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('Order numbers', () => {
  it('of 100 concurrent orders are consecutive, and every total is exact', async ({
    service,
    newRestaurant,
  }) => {
    const { id: restaurantId, harbour, addItem } = await newRestaurant();
    const item = await addItem();
    const page = await signedIn(service, { restaurantId, role: 'staff' });
    const placed = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        page.post<DashboardOrder>('/orders', {
          branchId: harbour._id,
          type: 'pickup',
          channel: 'website',
          lines: [{ menuItemId: item._id, quantity: index + 1 }],
        }),
      ),
    );
    expect(placed.map(({ status }) => status)).toEqual(placed.map(() => 201));
    const numbers = placed.map(({ body }) => body.number).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(placed.map(({ body }) => body.total)).toEqual(
      placed.map((_, index) => (12.5 * (index + 1)).toFixed(2)),
    );
    await drainBackground(service);
    const { activity } = collectionsOf(service);
    expect(await activity.countDocuments({ restaurantId, 'event.type': 'order.created' })).toBe(100);
  });

  it("stay consecutive when two processes place a restaurant's first orders", async ({ service }) => {
    const { stores, newOrder, numbers } = await openRestaurant(service);
    await Promise.all(upTo(40).map(index => stores[index % 2 ? 0 : 1].insertNumbered(newOrder())));
    expect(await numbers()).toEqual(upTo(41));
  });

  it('continue next to a process of an earlier release, which uses the highest number plus one', async ({
    service,
  }) => {
    const { stores, newOrder, addOrder, numbers } = await openRestaurant(service);
    await stores[0].insertNumbered(newOrder());
    await addOrder({ number: 3 });
    await addOrder({ number: 4 });
    await Promise.all(stores.map(store => store.insertNumbered(newOrder())));
    expect(await numbers()).toEqual(upTo(6));
  });

  it('have no gap after a duplicate request', async ({ service }) => {
    const { stores, newOrder, numbers } = await openRestaurant(service);
    for (let round = 0; round < 10; round++) {
      const key = newId('ord');
      const placed = await Promise.all(
        stores.map(store => {
          const order = newOrder();
          const request = { key, fingerprint: '', at: order.createdAt, answer: snapshotOrder(order) };
          return store.insertNumbered({ ...order, requests: [request] });
        }),
      );
      expect(new Set(placed.map(({ _id }) => _id)).size).toBe(1);
    }
    // Either process may hold an unused number.
    for (const store of stores) await store.insertNumbered(newOrder());
    const found = await numbers();
    expect(found).toEqual(upTo(found.length));
  });

  it('have no gap after a failed placement, which does not block the next one', async ({ service }) => {
    const { orders, openStore, stores, newOrder, numbers } = await openRestaurant(service);
    const store = openStore(breakingOnce(orders));
    await expect(store.insertNumbered(newOrder())).rejects.toThrow('The connection broke');
    expect(await stores[1].insertNumbered(newOrder())).toMatchObject({ number: 3 });
    expect(await store.insertNumbered(newOrder())).toMatchObject({ number: 2 });
    expect(await store.insertNumbered(newOrder())).toMatchObject({ number: 4 });
    expect(await numbers()).toEqual(upTo(4));
  });
});
