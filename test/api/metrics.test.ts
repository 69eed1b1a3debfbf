import { describe, expect } from 'vitest';
import type { Order } from '../../generated/public/types.ts';
import manifest from '../../server/package.json' with { type: 'json' };
import { dashboard, operations } from '../helpers/contract.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { startingTest } from '../helpers/fixtures.ts';
import { readMetrics } from '../helpers/metrics.ts';
import { COMMAND_MONITORING, watchQueries } from '../helpers/queries.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import type { startTestService } from '../helpers/service.ts';
import { followOrders } from '../helpers/stream.ts';
import { addEndpoint, deliveryOf, managerOf } from '../helpers/webhooks.ts';

let now = new Date();

const it = startingTest
  .extend('options', (): Parameters<typeof startTestService> => [{}, {}, { roles: ['api'] }])
  .extend('service', ({ startService, options: [overrides, urlOptions, settings] }) =>
    startService({ clock: () => now, ...overrides }, urlOptions, settings),
  )
  .extend('restaurant', ({ service }) => addRestaurant(service))
  .extend('client', ({ service, restaurant }) => service.client({ restaurantId: restaurant.id }))
  .extend('manager', ({ service, restaurant }) => managerOf(service, restaurant.id))
  .extend(
    'figure',
    ({ service }) =>
      async (series: string) =>
        (await readMetrics(service)).get(series),
  )
  /** Waits for the process's next measurement of the backlog, once a second. */
  .extend(
    'measured',
    ({ figure }) =>
      (series: string) =>
        expect.poll(() => figure(series)),
  )
  .extend('confirmOne', ({ service, restaurant, client }) => async () => {
    const { _id } = await restaurant.addOrder();
    await client.post<Order>(`/v1/orders/${_id}/status`, { status: 'confirmed' });
    await drainBackground(service);
  });

describe('Requests', () => {
  it('are counted by API, operation, and status, and timed, regardless of their response', async ({
    client,
    service,
    restaurant,
  }) => {
    for (const path of ['/v1/branches', '/v1/branches', '/v1/orders?status=done', '/v1/nothing/at/all'])
      await client.get(path);
    await client.request('DELETE', '/v1/branches');
    await service.clientWith(undefined).get('/v1/branches');
    const page = await signedIn(service, { restaurantId: restaurant.id, role: 'staff' });
    await page.get('/users');

    const { get, labels } = await readMetrics(service);
    const count = (api: string, operation: string, status: number) =>
      get(`http_requests_total{api="${api}",operation="${operation}",status="${status}"}`);
    expect(count('public', 'listBranches', 200)).toBe(2);
    expect(count('public', 'listBranches', 401)).toBe(1);
    expect(count('public', 'listOrders', 400)).toBe(1);
    expect(count('public', 'none', 404)).toBe(1);
    expect(count('public', 'none', 405)).toBe(1);
    expect(count('dashboard', 'getSession', 200)).toBe(1);
    expect(count('dashboard', 'listUsers', 403)).toBe(1);
    const timed = '{api="public",operation="listBranches"}';
    expect(get(`http_request_duration_seconds_count${timed}`)).toBe(3);
    expect(get(`http_request_duration_seconds_sum${timed}`)).toBeGreaterThan(0);
    expect(get('http_request_duration_seconds_bucket{le="10",api="public",operation="listBranches"}')).toBe(
      3,
    );

    const known = [...operations, ...dashboard.operations].map(({ operation }) => operation.operationId);
    expect([...known, 'none']).toEqual(expect.arrayContaining([...labels('operation')]));
    expect(labels('api')).toEqual(new Set(['public', 'dashboard']));
  });

  it('are counted but not timed if they are streams', async ({ service, restaurant, measured, figure }) => {
    const page = await signedIn(service, { restaurantId: restaurant.id, role: 'staff' });
    const stream = await followOrders(service, page);
    await measured('streams_open').toBe(1);
    stream.close();
    await measured('streams_open').toBe(0);
    await measured('http_requests_total{api="dashboard",operation="followOrders",status="200"}').toBe(1);
    const timed = '{api="dashboard",operation="followOrders"}';
    expect(await figure(`http_request_duration_seconds_count${timed}`)).toBeUndefined();
  });
});

describe('Webhooks', () => {
  it.override('options', (): Parameters<typeof startTestService> => []);

  it('are counted by outcome of each attempt, scheduled or manual, and timed', async ({
    manager,
    confirmOne,
    service,
    onTestFinished,
  }) => {
    let status = 500;
    const receiver = await startReceiver(response => response.writeHead(status).end());
    onTestFinished(() => receiver.stop());
    const { id } = await addEndpoint(manager, receiver.url);
    await confirmOne();
    const attempted = (count: number) =>
      deliveryOf(
        service,
        id,
        ({ attemptCount, status }) => attemptCount === count && status !== 'delivering',
      );
    const retry = (deliveryId: string) => manager.post<object>(`/webhooks/deliveries/${deliveryId}/retry`);
    for (let count = 1; count < 6; count++) {
      now = (await attempted(count)).nextAttemptAt ?? now;
      service.context.webhooks.wake();
    }
    const { _id } = await attempted(6);
    await retry(_id);
    await attempted(7);
    status = 200;
    await retry(_id);
    await attempted(8);

    const { get } = await readMetrics(service);
    const count = (outcome: string, trigger: string) =>
      get(`webhook_attempts_total{outcome="${outcome}",trigger="${trigger}"}`);
    expect(count('failed', 'schedule')).toBe(5);
    expect(count('gave_up', 'schedule')).toBe(1);
    expect(count('failed', 'manual')).toBe(1);
    expect(count('succeeded', 'manual')).toBe(1);
    expect(count('succeeded', 'schedule')).toBeUndefined();
    expect(get('webhook_attempt_duration_seconds_count')).toBe(8);
    // Only the first attempt.
    expect(get('webhook_change_to_request_seconds_count')).toBe(1);
  });
});

describe('The backlog', () => {
  it.override(
    'options',
    (): Parameters<typeof startTestService> => [
      { backlogIntervalMs: 0 },
      COMMAND_MONITORING,
      { roles: ['api'] },
    ],
  );

  it('includes the number and age of due deliveries, excluding held ones', async ({
    service,
    measured,
    manager,
    confirmOne,
    figure,
  }) => {
    await measured('webhook_deliveries_waiting').toBe(0);
    const { id } = await addEndpoint(manager, 'https://localhost/hooks');
    await confirmOne();
    await confirmOne();
    await measured('webhook_deliveries_due').toBe(2);
    now = new Date(now.getTime() + 90_000);
    await measured('webhook_oldest_due_seconds').toBe(90);
    expect(await figure('webhook_deliveries_waiting')).toBe(2);
    await manager.post(`/webhooks/endpoints/${id}/disable`);
    const over = new AbortController();
    const delivery = await collectionsOf(service).webhookDeliveries.findOne({ endpointId: id });
    const polling = service.context.webhooks.partitions.runPartition(delivery?.partition ?? 0, over.signal);
    await measured('webhook_deliveries_due').toBe(0);
    expect(await figure('webhook_deliveries_held')).toBe(2);
    now = new Date(now.getTime() + 10_000);
    await measured('webhook_oldest_held_seconds').toBe(100);
    over.abort();
    await polling;
    expect(await figure('webhook_oldest_due_seconds')).toBe(0);
    expect(await figure('webhook_deliveries_waiting')).toBe(0);
  });

  it('includes the number and age of orders with pending effects', async ({
    measured,
    restaurant,
    service,
    figure,
  }) => {
    await measured('outbox_documents{collection="orders"}').toBe(0);
    expect(await figure('outbox_documents{collection="items"}')).toBe(0);
    const { _id } = await restaurant.addOrder();
    const at = new Date(now.getTime() - 45_000);
    const actor = { type: 'user' as const, id: 'usr_1', name: 'Mia' };
    const action = 'order.status_changed' as const;
    const entry = {
      _id: `act_${_id}`,
      restaurantId: restaurant.id,
      at,
      actor,
      action,
      details: { status: 'confirmed' as const },
    };
    await collectionsOf(service).orders.updateOne({ _id }, { $push: { outbox: entry } });
    await measured('outbox_oldest_seconds{collection="orders"}').toBe(45);
    expect(await figure('outbox_documents{collection="orders"}')).toBe(1);
    await service.context.sweep(0);
    await measured('outbox_documents{collection="orders"}').toBe(0);
    expect(await figure('outbox_oldest_seconds{collection="orders"}')).toBe(0);
  });

  it('is queried at most once a second, however often metrics are read', async ({ service }) => {
    const { commandsOf } = watchQueries(service);
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    const commands = await commandsOf(async () => {
      while (seconds() < 1.5) await Promise.all(Array.from({ length: 10 }, () => readMetrics(service)));
    });
    const counts = commands.filter(command => command.find === 'orders');
    expect(counts.length).toBeGreaterThan(0);
    expect(counts.length).toBeLessThanOrEqual(1 + seconds());
  });
});

describe('A process', () => {
  it.override('options', (): Parameters<typeof startTestService> => []);

  it('reports its build, its resources, and pending migrations', async ({ service, measured, client }) => {
    await measured('webhook_partitions').toBe(128);
    const { get } = await readMetrics(service);
    expect(get(`build_info{version="${manifest.version}",commit="e83c516"}`)).toBe(1);
    expect(get('migrations_pending')).toBe(0);
    expect(get('database_commands_waiting')).toBe(0);
    const busy = Array.from({ length: 20 }, () => client.get('/v1/branches'));
    await measured('database_connections_in_use').toBeGreaterThan(0);
    await Promise.all(busy);
    await measured('database_connections_in_use').toBe(0);
  });
});
