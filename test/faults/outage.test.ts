import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { describe, expect } from 'vitest';
import type { OrderList } from '../../generated/public/types.ts';
import { createLogger } from '../../server/lib/logger.ts';
import type { TypedAnswer } from '../helpers/client.ts';
import { openDashboard } from '../helpers/dashboard.ts';
import { startingTest } from '../helpers/fixtures.ts';
import { sendRaw } from '../helpers/raw-request.ts';
import { receiverCa, startReceiver } from '../helpers/receiver.ts';
import { addRestaurant, type TestRestaurant } from '../helpers/restaurant.ts';
import { startServiceOn, type TestService } from '../helpers/service.ts';
import { addEndpoint, managerOf } from '../helpers/webhooks.ts';

const it = startingTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('database', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'outage-'));
    const path = join(folder, 'database.sqlite');
    let current = await startEmbeddedDatabase({ path });
    const port = Number(new URL(current.url).port);
    onCleanup(async () => {
      process.kill(current.pid, 'SIGKILL');
      await rm(folder, { recursive: true });
    });
    return {
      url: current.url,
      signal: (signal: NodeJS.Signals) => process.kill(current.pid, signal),
      async restart() {
        current = await startEmbeddedDatabase({ path, port });
      },
    };
  })
  .extend('errorLog', (): string[] => [])
  .extend('service', async ({ database, errorLog }, { onCleanup }) => {
    const log = createLogger({ logLevel: 'error' }, { write: line => void errorLog.push(line) });
    const overrides = { log, network: { ca: await receiverCa() } };
    const service = await startServiceOn(database.url, { rateLimitStore: 'mongodb' }, overrides);
    onCleanup(() => service.stop());
    return service;
  })
  .extend('restaurant', ({ service }) => addRestaurant(service));

/** Requests of every kind: with a key that is cached, one that is not, a session, nobody; reads and writes. */
async function prepareRequests(service: TestService, restaurant: TestRestaurant) {
  const order = await restaurant.addOrder();
  const known = service.client({ restaurantId: restaurant.id });
  const { secret } = await service.context.services.keys.create({
    restaurantId: restaurant.id,
    name: 'Not used yet',
    scopes: ['orders:read'],
    branches: 'all',
  });
  const manager = await managerOf(service, restaurant.id);
  expect((await known.get('/v1/orders')).status).toBe(200);
  const requests: (() => Promise<TypedAnswer<object>>)[] = [
    () => known.get('/v1/orders'),
    () => known.post(`/v1/orders/${order._id}/status`, { status: 'confirmed' }),
    () => service.clientWith(secret).get('/v1/orders'),
    () => manager.get('/orders'),
    () => openDashboard(service).signIn('orla@example.com', 'wrong password'),
  ];
  return { order, known, requests };
}

const MALFORMED = 'GET / HTTP/9\r\n\r\n';

async function expectUnavailable(service: TestService, requests: (() => Promise<TypedAnswer<object>>)[]) {
  const answers = await Promise.all(requests.map(request => request()));
  for (const { status, headers, body } of answers) {
    expect({ status, body }).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
    expect(headers.get('www-authenticate')).toBeNull();
  }
  expect(await sendRaw(service.url, MALFORMED)).toMatch(/^HTTP\/1\.1 400/);
  expect((await fetch(`${service.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
}

describe('While the database', () => {
  it('has stalled, every request is answered 503 and nothing else fails; then work goes on', async ({
    database,
    service,
    restaurant,
    errorLog,
  }) => {
    const { known, requests } = await prepareRequests(service, restaurant);

    database.signal('SIGSTOP');
    await expectUnavailable(service, requests);
    database.signal('SIGCONT');

    await expect.poll(async () => (await known.get<OrderList>('/v1/orders')).status).toBe(200);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    // One line tells of the outage, with its cause.
    expect(errorLog).toEqual([expect.stringMatching(/"err":.*(timed out|Timed out|does not respond)/)]);
  });

  it('is gone, every request is answered 503 and nothing else fails; then work goes on, deliveries too', async ({
    database,
    service,
    restaurant,
  }) => {
    const receiver = await startReceiver();
    const { order, known, requests } = await prepareRequests(service, restaurant);
    await addEndpoint(await managerOf(service, restaurant.id), receiver.url);

    database.signal('SIGKILL');
    await expectUnavailable(service, requests);
    await database.restart();

    const confirm = () => known.post(`/v1/orders/${order._id}/status`, { status: 'confirmed' });
    await expect.poll(async () => (await confirm()).status).toBe(200);
    await expect.poll(() => receiver.received.length).toBe(1);
    await receiver.stop();
  });
});
