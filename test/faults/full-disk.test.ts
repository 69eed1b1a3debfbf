// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Order } from '../../generated/public/types.ts';
import { collectionsOf } from '../helpers/database.ts';
import { limitOf, within } from '../helpers/deadlines.ts';
import { startFillableDatabase } from '../helpers/fillable-database.ts';
import { startingTest as it } from '../helpers/fixtures.ts';
import { receiverCa, startReceiver } from '../helpers/receiver.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { startServiceOn } from '../helpers/service.ts';
import { addEndpoint, deliveriesOf, managerOf } from '../helpers/webhooks.ts';

const ROUNDS = 5;

it('On a full disk, the embedded database serves reads and rejects writes with 503, and recovers without a restart', async ({
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
  const database = await startFillableDatabase({ path: join(folder, 'database.sqlite') });
  const service = await startServiceOn(database.url, {}, { network: { ca: await receiverCa() } });
  const receiver = await startReceiver();
  onTestFinished(async () => {
    await service.stop();
    await database.stop();
    await receiver.stop();
    await rm(folder, { recursive: true });
  });
  const restaurant = await addRestaurant(service);
  const manager = await managerOf(service, restaurant.id);
  const { id: endpointId } = await addEndpoint(manager, receiver.url, ['order.confirmed']);
  const orders = await restaurant.addOrders(Array.from({ length: ROUNDS + 1 }, () => ({})));
  const client = service.client({ restaurantId: restaurant.id });
  const confirm = (index: number) =>
    client.post<Order>(`/v1/orders/${orders[index]?._id}/status`, { status: 'confirmed' });
  expect((await confirm(0)).status).toBe(200);

  await database.fillDisk();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const from = Date.now();
    const rejected = await confirm(round);
    expect(rejected).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await client.get('/v1/orders')).status).toBe(200);
    expect((await manager.get('/orders')).status).toBe(200);
    expect((await client.get<Order>(`/v1/orders/${orders[round]?._id}`)).body.status).toBe('pending');
    for (const path of ['/healthz', '/readyz']) expect((await fetch(service.url + path)).status).toBe(200);
    expect(Date.now() - from).toBeLessThan(limitOf(5));
  }

  await database.makeRoom();
  await expect.poll(async () => (await confirm(1)).status, within(2)).toBe(200);
  for (let round = 2; round <= ROUNDS; round += 1) expect((await confirm(round)).status).toBe(200);
  const delivered = await deliveriesOf(
    service,
    endpointId,
    all => all.length === orders.length && all.every(({ status }) => status === 'succeeded'),
  );
  expect(new Set(delivered.map(({ eventId }) => eventId)).size).toBe(orders.length);
  const { activity } = collectionsOf(service);
  for (const { _id } of orders)
    expect(await activity.countDocuments({ 'subject.id': _id, event: { $exists: true } })).toBe(1);
});
