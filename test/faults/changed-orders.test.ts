import { expect, test } from 'vitest';
import type { Order, OrderList } from '../../generated/public/types.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { startTwoServices } from '../helpers/service.ts';

const ORDERS = 30;
const WRITERS = 6;
const CHANGES = 20;
const STATUSES = ['confirmed', 'preparing', 'ready', 'delivering'];
/** How much faster the service's clock runs than the test's. */
const PACE = 20;
/** The maximum time between a change's timestamp and its write, in the service's milliseconds. */
const EARLY_MS = 9_000;

test('A client following changes misses none made concurrently by two processes', async () => {
  const start = Date.now();
  const now = () => new Date(start + (Date.now() - start) * PACE);
  let spread = EARLY_MS;
  const clock = () => new Date(now().getTime() - Math.random() * spread);
  const services = await startTwoServices({ clock });
  const [first, second] = services;
  const restaurant = await addRestaurant(first);
  const clients = services.map(service => service.client({ restaurantId: restaurant.id }));
  const orders = await restaurant.addOrders(Array.from({ length: ORDERS }, () => ({ updatedAt: now() })));

  const copy = new Map<string, Order>();
  const since = new Date(start - 60_000).toISOString();
  let cursor = '';
  const follow = async () => {
    const answer = await clients[1]?.get<OrderList>(`/v1/orders?updatedAfter=${since}&limit=5${cursor}`);
    for (const order of answer?.body.data ?? []) copy.set(order.id, order);
    cursor = `&cursor=${answer?.body.pagination.nextCursor}`;
    return answer?.body.pagination.hasMore;
  };
  let isWriting = true;
  const following = (async () => {
    while (isWriting) await follow();
  })();
  const write = async (_: unknown, writer: number) => {
    for (let change = 0; change < CHANGES; change += 1) {
      const order = orders[Math.floor(Math.random() * ORDERS)];
      const status = STATUSES[(writer + change) % STATUSES.length];
      await clients[writer % 2]?.post<Order>(`/v1/orders/${order?._id}/status`, { status });
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  isWriting = false;
  await following;
  await Promise.all(services.map(drainBackground));

  // The remaining changes, once none is held back.
  spread = 0;
  const stored = await collectionsOf(first).orders.find({ restaurantId: restaurant.id }).toArray();
  const last = Math.max(...stored.map(({ updatedAt }) => updatedAt.getTime()));
  await expect.poll(() => now().getTime()).toBeGreaterThan(last + 10_000 + EARLY_MS);
  while (await follow());

  const seen = stored.map(({ _id }) => [_id, copy.get(_id)?.status]);
  expect(seen).toEqual(stored.map(({ _id, status }) => [_id, status]));
  await first.stop();
  await second.stop().catch(() => {});
});
