import { describe, expect } from 'vitest';
import { getPartition } from '../../server/modules/webhooks/delivery.ts';
import { collectionsOf } from '../helpers/database.ts';
import { addDelivery, gaveUp } from '../helpers/deliveries.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test } from '../helpers/fixtures.ts';
import { readMetrics } from '../helpers/metrics.ts';
import { COMMAND_MONITORING, watchQueries } from '../helpers/queries.ts';
import { followOrders } from '../helpers/stream.ts';
import { addEndpoint } from '../helpers/webhooks.ts';

const DELIVERIES = 120;
const URL = 'https://pos.example.com/';

const it = test
  .extend('urlOptions', { scope: 'file' }, COMMAND_MONITORING)
  .extend('settings', { scope: 'file' }, { roles: ['api'] })
  .extend('queries', { scope: 'file' }, ({ service }) => watchQueries(service))
  .extend(
    'endpointId',
    { scope: 'file' },
    async ({ manager }) => (await addEndpoint(manager, URL, ['order.ready'])).id,
  )
  /** Deliveries to two endpoints. Resolves to the ID of one. */
  .extend(
    'deliveryId',
    { scope: 'file', auto: true },
    async ({ service, restaurantId, endpointId, manager }) => {
      const other = await addEndpoint(manager, URL, ['order.ready']);
      let last = '';
      for (let count = 0; count < DELIVERIES; count++) {
        const of = { restaurantId, endpointId: count % 3 ? endpointId : other.id };
        const delivery = await addDelivery(service, of, {
          createdAt: new Date(Date.UTC(2026, 0, 5, 0, count)),
          eventType: count % 2 ? 'order.ready' : 'order.created',
          ...(count % 5 && gaveUp()),
        });
        last = delivery._id;
      }
      return last;
    },
  );

describe('Webhook queries are served by an index', () => {
  const TIMES = 'createdAfter=2026-01-05T00:10:00Z&createdBefore=2026-01-05T02:00:00Z';
  const FILTERS = [
    'status=gave_up',
    'eventType=order.ready',
    'responseClass=none',
    `status=pending&${TIMES}`,
  ];
  it.for(['', TIMES, 'eventId=evt_1', 'orderId=ord_1&status=pending', ...FILTERS])(
    'for deliveries with %j, of one or all endpoints, without examining documents beyond the page',
    async (filter, { endpointId, manager, queries }) => {
      for (const endpoint of ['', `endpointId=${endpointId}`]) {
        for (const page of ['', 'page=21']) {
          const path = `/webhooks/deliveries?limit=5&${filter}&${endpoint}&${page}`;
          const commands = await queries.commandsOf(() => manager.get<object>(path));
          expect(commands.length).toBeGreaterThanOrEqual(2);
          for (const command of commands) await queries.expectIndexed(command, 5);
        }
      }
    },
  );

  it('for the number of deliveries that a recovery would retry, from the index alone', async ({
    endpointId,
    manager,
    queries,
  }) => {
    for (const filter of ['', 'responseClass=none&status=gave_up', `endpointId=${endpointId}`]) {
      const path = `/webhooks/recovery?since=2026-01-05T00:00:00Z&${filter}`;
      const commands = await queries.commandsOf(() => manager.get<object>(path));
      expect(commands.map(({ aggregate }) => aggregate)).toContain('webhookDeliveries');
      // Also reads the restaurant's endpoints.
      for (const command of commands) await queries.expectIndexed(command, command.aggregate ? 0 : 2);
    }
  });

  it('for reading, retrying, changing, and testing, including effects', async ({
    endpointId,
    manager,
    service,
    queries,
    deliveryId,
  }) => {
    const endpoint = `/webhooks/endpoints/${endpointId}`;
    const commands = await queries.commandsOf(async () => {
      await manager.get<object>('/webhooks/endpoints');
      await manager.get<object>(`/webhooks/deliveries/${deliveryId}`);
      await manager.post<object>(`/webhooks/deliveries/${deliveryId}/retry`);
      await manager.post<object>(`${endpoint}/rotate`);
      await manager.request<object>('PATCH', endpoint, { body: { description: 'Till' } });
      await service.context.sweep(0);
    });
    expect(commands.length).toBeGreaterThan(15);
    for (const command of commands) await queries.expectIndexed(command, 2);
  });

  it('for statistics and endpoint health', async ({ endpointId, manager, queries }) => {
    const paths = ['/statistics', `/statistics?period=month&endpointId=${endpointId}`, '/endpoints'];
    for (const path of paths) {
      const commands = await queries.commandsOf(() => manager.get<object>(`/webhooks${path}`));
      expect(commands.map(({ find }) => find)).toContain('webhookCounters');
      for (const command of commands) await queries.expectIndexed(command, 2);
    }
  });

  it('for following events', async ({ restaurant, service, manager, queries }) => {
    const { number } = await restaurant.addOrder({ status: 'confirmed' });
    const commands = await queries.commandsOf(async () => {
      const stream = await followOrders(service, manager, undefined, '/webhooks/events/stream');
      await manager.post(`/orders/${number}/status`, { status: 'completed' });
      await expect.poll(() => stream.events.map(({ name }) => name)).toEqual(['ready', 'event']);
      stream.close();
    });
    expect(commands.map(({ find }) => find)).toContain('activity');
    for (const command of commands) await queries.expectIndexed(command, 2);
  });

  it('for the backlog, from the index alone', async ({ service, queries }) => {
    const sent = await queries.commandsOf(() => readMetrics(service));
    // Migration records are few and read completely. A finished stream may read the log once more.
    const commands = sent.filter(({ find }) => find !== 'migrations' && find !== 'activity');
    const names = commands.map(command => String(command.find ?? command.aggregate ?? command.update));
    // One query per outbox; due, waiting, and held deliveries, and their age.
    const menu = ['categories', 'items', 'menuImports', 'optionGroups', 'priceUpdates'];
    const others = [
      'apiKeys',
      'branches',
      'dayReports',
      'inventoryItems',
      'inventoryTransactions',
      'onlinePayments',
      'printers',
      'prints',
      'promotions',
      'vouchers',
      'mails',
    ];
    expect(names.sort()).toEqual(
      [
        ...['backlog', 'backlog', ...menu, ...others, 'orders', 'restaurants', 'users', 'webhookEndpoints'],
        ...Array(6).fill('webhookDeliveries'),
      ].sort(),
    );
    for (const command of commands) await queries.expectIndexed(command, 1);
  });

  it('for a poll, which never reads held deliveries, and for holding and releasing', async ({
    service,
    restaurantId,
    manager,
    queries,
  }) => {
    const { webhookDeliveries } = collectionsOf(service);
    const { id } = await addEndpoint(manager, URL, ['order.ready']);
    await manager.post(`/webhooks/endpoints/${id}/disable`);
    const template = await addDelivery(service, { restaurantId, endpointId: id });
    const copies = Array.from({ length: 600 }, (_, index) => ({ ...template, _id: `dlv_${index}` }));
    await webhookDeliveries.insertMany(copies);
    const over = new AbortController();
    const held = () => webhookDeliveries.countDocuments({ endpointId: id, held: true });
    const commands = await queries.commandsOf(async () => {
      const polling = service.context.webhooks.partitions.runPartition(getPartition(id), over.signal);
      await expect.poll(held).toBe(copies.length + 1);
      over.abort();
      await polling;
    });
    const polls = commands.filter(({ find, filter }) => find === 'webhookDeliveries' && filter.partition);
    expect(polls.length).toBeGreaterThan(1);
    // Nothing is due any more.
    for (const command of polls) expect((await queries.explain(command)).keys).toBeLessThanOrEqual(100);

    const released = await queries.commandsOf(() => manager.post(`/webhooks/endpoints/${id}/enable`));
    expect(await held()).toBe(0);
    for (const command of [...commands, ...released].filter(command => !command.aggregate))
      await queries.expectIndexed(command, 601);
    await manager.request('DELETE', `/webhooks/endpoints/${id}`);
    await drainBackground(service);
  });

  it('for recovering and deleting, without reading other endpoints', async ({
    endpointId,
    manager,
    queries,
  }) => {
    const endpoint = `/webhooks/endpoints/${endpointId}`;
    const commands = await queries.commandsOf(async () => {
      await manager.post<object>(`${endpoint}/recover`, { since: '2026-01-05T00:00:00Z' });
      await manager.request<object>('DELETE', endpoint);
    });
    expect(commands.length).toBeGreaterThan(8);
    for (const command of commands) await queries.expectIndexed(command, (DELIVERIES / 3) * 2);
  });
});
