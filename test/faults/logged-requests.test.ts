import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { expect } from 'vitest';
import type { ApiRequestDayList, ApiRequestList } from '../../generated/dashboard/types.ts';
import { startDatabaseProxy } from '../helpers/database-proxy.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { startingTest } from '../helpers/fixtures.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { startServiceOn } from '../helpers/service.ts';
import { managerOf } from '../helpers/webhooks.ts';

const it = startingTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('database', async ({}, { onCleanup }) => {
    const database = await startEmbeddedDatabase();
    onCleanup(() => database.stop());
    return database;
  })
  .extend('proxy', async ({ database }, { onCleanup }) => {
    const proxy = await startDatabaseProxy(database.url);
    onCleanup(() => proxy.stop());
    return proxy;
  })
  .extend('service', async ({ proxy }, { onCleanup }) => {
    const service = await startServiceOn(proxy.url);
    onCleanup(() => service.stop());
    return service;
  })
  .extend('restaurant', ({ service }) => addRestaurant(service))
  .extend('manager', ({ service, restaurant }) => managerOf(service, restaurant.id));

it('A stalled database blocks no request that does not need it, and the log is complete afterwards', async ({
  service,
  proxy,
  restaurant,
  manager,
}) => {
  const client = service.client({ restaurantId: restaurant.id });
  await client.get<object>('/v1/branches');
  await drainBackground(service);
  const rejected = () => client.get('/v1/orders?status=eaten');

  proxy.hang(true);
  // The first group's write never completes.
  await rejected();
  const stalled = drainBackground(service);
  for (let count = 0; count < 20; count += 1) expect((await rejected()).status).toBe(400);
  proxy.hang(false);
  await stalled;

  const listed = async () => {
    await drainBackground(service);
    return (await manager.get<ApiRequestList>('/requests?limit=100')).body.data;
  };
  await client.get<object>('/v1/branches');
  await expect.poll(async () => (await listed()).filter(({ status }) => status === 400)).toHaveLength(21);
});

it('A shutdown writes pending log entries', async ({ service, database, restaurant }) => {
  const client = service.client({ restaurantId: restaurant.id });
  for (let count = 0; count < 3; count += 1) await client.get<object>('/v1/branches');
  await service.stop();

  const next = await startServiceOn(database.url);
  const manager = await managerOf(next, restaurant.id);
  const { body } = await manager.get<ApiRequestList>('/requests');
  const { body: counted } = await manager.get<ApiRequestDayList>('/request-days');
  await next.stop();
  expect(body.data.map(({ operation }) => operation)).toEqual([
    'listBranches',
    'listBranches',
    'listBranches',
  ]);
  expect(counted.data).toMatchObject([{ calls: 3, errors: 0 }]);
});
