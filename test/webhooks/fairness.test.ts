import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect } from 'vitest';
import type { Order } from '../../generated/public/types.ts';
import { test } from '../helpers/fixtures.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { addEndpoint, deliveriesOf, managerOf } from '../helpers/webhooks.ts';

const EVENTS = 40;

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
const it = test.extend('hanging', { scope: 'file' }, async ({}, { onCleanup }) => {
  const hanging = await startReceiver(() => {});
  onCleanup(() => hanging.stop());
  return hanging;
});

it('A hanging endpoint gets its share of 20 attempts, without affecting a healthy one', async ({
  service,
  restaurant,
  client,
  manager,
  receiver,
  hanging,
}) => {
  const stuck = await addEndpoint(manager, hanging.url);
  const healthy = await addEndpoint(manager, receiver.url);
  const orders = await restaurant.addOrders(Array.from({ length: EVENTS }, () => ({})));
  await Promise.all(
    orders.map(({ _id }) => client.post<Order>(`/v1/orders/${_id}/status`, { status: 'confirmed' })),
  );
  await deliveriesOf(
    service,
    healthy.id,
    found => found.length === EVENTS && found.every(({ status }) => status === 'succeeded'),
  );
  const left = await deliveriesOf(service, stuck.id, found => found.length === EVENTS);
  expect(left.every(({ attemptCount }) => attemptCount === 0)).toBe(true);
  const underWay = left.filter(({ status }) => status === 'delivering').length;
  expect(underWay).toBeGreaterThan(0);
  expect(underWay).toBeLessThanOrEqual(20);
  expect(hanging.received.length).toBeLessThanOrEqual(20);
});

it('A setting limits concurrent attempts per endpoint', async ({ startService }) => {
  const concurrency = 3;
  const hanging = await startReceiver(() => {});
  const service = await startService({}, {}, { webhookConcurrency: concurrency });
  const restaurant = await addRestaurant(service);
  await addEndpoint(await managerOf(service, restaurant.id), hanging.url);
  const client = service.client({ restaurantId: restaurant.id });
  for (const { _id } of await restaurant.addOrders(Array.from({ length: 2 * concurrency }, () => ({}))))
    await client.post<Order>(`/v1/orders/${_id}/status`, { status: 'confirmed' });
  await expect.poll(() => hanging.open()).toBe(concurrency);
  await hanging.stop();
});

it('Attempts to silent receivers do not wait for each other', async ({
  restaurant,
  client,
  manager,
  onTestFinished,
}) => {
  const open = new Set<Socket>();
  const server = createServer(socket => {
    open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => open.delete(socket));
  });
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  await addEndpoint(manager, `https://localhost:${(server.address() as AddressInfo).port}/`);
  const orders = await restaurant.addOrders(Array.from({ length: 5 }, () => ({})));
  await Promise.all(
    orders.map(({ _id }) => client.post<Order>(`/v1/orders/${_id}/status`, { status: 'confirmed' })),
  );
  await expect.poll(() => open.size).toBe(5);
});
