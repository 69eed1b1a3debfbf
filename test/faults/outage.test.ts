// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { describe, expect } from 'vitest';
import type { OrderList } from '../../generated/public/types.ts';
import { createLogger } from '../../server/lib/logger.ts';
import type { TypedAnswer } from '../helpers/client.ts';
import { addUser, openDashboard } from '../helpers/dashboard.ts';
import { startDatabaseProxy } from '../helpers/database-proxy.ts';
import { limitOf } from '../helpers/deadlines.ts';
import { startingTest } from '../helpers/fixtures.ts';
import { readMetrics } from '../helpers/metrics.ts';
import { driverOf } from '../helpers/queries.ts';
import { sendRaw } from '../helpers/raw-request.ts';
import { receiverCa, startReceiver } from '../helpers/receiver.ts';
import { addRestaurant, type TestRestaurant } from '../helpers/restaurant.ts';
import { startServiceOn, type TestService } from '../helpers/service.ts';
import { followOrders } from '../helpers/stream.ts';
import { addEndpoint, deliveryOf, managerOf } from '../helpers/webhooks.ts';

const it = startingTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('database', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'outage-'));
    const path = join(folder, 'database.sqlite');
    let current = await startEmbeddedDatabase({ path });
    onCleanup(async () => {
      process.kill(current.pid, 'SIGKILL');
      await rm(folder, { recursive: true });
    });
    return {
      url: current.url,
      signal: (signal: NodeJS.Signals) => process.kill(current.pid, signal),
      async restart() {
        current = await startEmbeddedDatabase({ path });
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
  .extend('restaurant', ({ service }) => addRestaurant(service))
  /** Once resolved, the receiver responds. */
  .extend('answer', () => Promise.withResolvers<void>())
  .extend('receiver', async ({ answer }, { onCleanup }) => {
    const receiver = await startReceiver(response => void answer.promise.then(() => response.end('ok')));
    onCleanup(() => receiver.stop());
    return receiver;
  });

/** Requests of every kind: with cached and uncached keys, a session, and no credentials; reads and writes. */
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
  const confirm = (id: string) => known.post<object>(`/v1/orders/${id}/status`, { status: 'confirmed' });
  const requests: (() => Promise<TypedAnswer<object>>)[] = [
    () => known.get('/v1/orders'),
    () => confirm(order._id),
    () => service.clientWith(secret).get('/v1/orders'),
    () => manager.get('/orders'),
    () => openDashboard(service).signIn('orla@example.com', 'wrong password'),
  ];
  return { order, known, confirm, requests };
}

const MALFORMED = 'GET / HTTP/9\r\n\r\n';

async function expectUnavailable(service: TestService, requests: (() => Promise<TypedAnswer<object>>)[]) {
  const from = Date.now();
  const answers = await Promise.all(requests.map(request => request()));
  expect(Date.now() - from).toBeLessThan(limitOf(5));
  for (const { status, headers, body } of answers) {
    expect({ status, body }).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
    expect(headers.get('www-authenticate')).toBeNull();
  }
  expect(await sendRaw(service.url, MALFORMED)).toMatch(/^HTTP\/1\.1 400/);
  const page = await fetch(`${service.url}/order/casa-oliva`);
  expect(page.status).toBe(503);
  expect(page.headers.get('content-type')).toMatch('text/html');
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  const asked = Date.now();
  expect((await fetch(`${service.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  expect(Date.now() - asked).toBeLessThan(limitOf(2));
}

describe('While the database', () => {
  it('is stalled, every request gets a 503 and sent deliveries are recorded later; then everything recovers', async ({
    database,
    service,
    restaurant,
    errorLog,
    receiver,
    answer,
  }) => {
    const { order, known, confirm, requests } = await prepareRequests(service, restaurant);
    const { id: endpointId } = await addEndpoint(await managerOf(service, restaurant.id), receiver.url);
    await confirm(order._id);
    await expect.poll(() => receiver.received.length).toBe(1);

    database.signal('SIGSTOP');
    answer.resolve();
    await expectUnavailable(service, requests);
    database.signal('SIGCONT');

    await expect.poll(async () => (await known.get<OrderList>('/v1/orders')).status).toBe(200);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    const { attemptCount } = await deliveryOf(service, endpointId, ({ status }) => status === 'succeeded');
    expect([attemptCount, receiver.received.length]).toEqual([1, 1]);
    // One line reports the outage with its cause.
    expect(errorLog).toEqual([expect.stringMatching(/"err":.*(timed out|Timed out|does not respond)/)]);
  });

  it('responds to heartbeats but not to commands, every request gets a 503 within five seconds; then everything recovers', async ({
    database,
    onTestFinished,
  }) => {
    const proxy = await startDatabaseProxy(database.url);
    const service = await startServiceOn(proxy.url, { rateLimitStore: 'mongodb' });
    onTestFinished(async () => {
      await service.stop();
      await proxy.stop();
    });
    const restaurant = await addRestaurant(service);
    const { known, requests } = await prepareRequests(service, restaurant);

    proxy.hang(true);
    // A command times out after five seconds, which closes its connection, and is then retried.
    let timedOut = 0;
    driverOf(service).on('connectionClosed', () => {
      timedOut += 1;
    });
    const answers = await Promise.all(requests.map(request => request()));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    expect(timedOut).toBe(0);
    await expectUnavailable(service, requests);
    proxy.hang(false);

    await expect.poll(async () => (await known.get<OrderList>('/v1/orders')).status).toBe(200);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  });

  it('is gone, every request gets a 503 and nothing else fails; then everything recovers, including deliveries and streams', async ({
    database,
    service,
    restaurant,
    receiver,
    answer,
  }) => {
    answer.resolve();
    const { order, confirm, requests } = await prepareRequests(service, restaurant);
    const manager = await managerOf(service, restaurant.id);
    await addEndpoint(manager, receiver.url);
    const stream = await followOrders(service, manager);
    let isBrokenOff = false;
    void stream.ended.catch(() => {
      isBrokenOff = true;
    });

    const { email, password } = await addUser(service, { restaurantId: restaurant.id, role: 'staff' });
    const signIn = async () => (await openDashboard(service).signIn(email, password)).status;

    database.signal('SIGKILL');
    await expectUnavailable(service, requests);
    // As many as may fail.
    expect(await Promise.all(Array.from({ length: 10 }, signIn))).toEqual(Array(10).fill(503));
    expect((await readMetrics(service)).get('webhook_deliveries_due')).toBeNaN();
    await database.restart();

    await expect.poll(async () => (await confirm(order._id)).status).toBe(200);
    await expect.poll(() => receiver.received.length).toBe(1);
    await expect.poll(signIn).toBe(201);
    // A stream survives a short outage without missing anything. Otherwise, the browser reopens it.
    await expect.poll(() => isBrokenOff || stream.changes().length === 1).toBe(true);
    const later = await followOrders(service, manager);
    await confirm((await restaurant.addOrder())._id);
    await later.untilChanges(1);
    stream.close();
    later.close();
  });
});
