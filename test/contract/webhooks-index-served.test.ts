import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '../../server/modules/activity/documents.ts';
import { type Dashboard, signedIn } from '../helpers/dashboard.ts';
import { addDelivery, gaveUp } from '../helpers/deliveries.ts';
import { readMetrics } from '../helpers/metrics.ts';
import { type Queries, WATCHED, watchQueries } from '../helpers/queries.ts';
import { createRestaurant, type TestRestaurant } from '../helpers/restaurant.ts';
import { startTestService, type TestService } from '../helpers/service.ts';
import { followOrders } from '../helpers/stream.ts';

const DELIVERIES = 120;

let service: TestService;
let restaurant: TestRestaurant;
let manager: Dashboard;
let commandsOf: Queries['commandsOf'];
let expectIndexed: Queries['expectIndexed'];
let endpointId: string;
let deliveryId: string;

beforeAll(async () => {
  service = await startTestService({}, WATCHED, { roles: ['api'] });
  ({ commandsOf, expectIndexed } = watchQueries(service));
  const { collections, services } = service.context;
  restaurant = await createRestaurant(collections);
  const restaurantId = restaurant.id;
  manager = await signedIn(service, { restaurantId, role: 'manager' });
  const values = { url: 'https://pos.example.com/', description: '', events: ['order.ready' as const] };
  const [endpoint, other] = await Promise.all(
    [1, 2].map(async () => {
      const { endpoint } = await services.webhooks.endpoints.create(restaurantId, values, SYSTEM);
      return endpoint._id;
    }),
  );
  endpointId = endpoint ?? '';
  for (let count = 0; count < DELIVERIES; count++) {
    const delivery = await addDelivery(
      collections,
      { restaurantId, endpointId: (count % 3 ? endpoint : other) ?? '' },
      {
        createdAt: new Date(Date.UTC(2026, 0, 5, 0, count)),
        eventType: count % 2 ? 'order.ready' : 'order.created',
        ...(count % 5 && gaveUp()),
      },
    );
    deliveryId = delivery._id;
  }
});
afterAll(() => service.stop());

describe('Every query about webhooks is served by an index', () => {
  const TIMES = 'createdAfter=2026-01-05T00:10:00Z&createdBefore=2026-01-05T02:00:00Z';
  it.each(['', 'status=gave_up', 'eventType=order.ready', TIMES, `status=pending&${TIMES}`])(
    'of the deliveries with %j, of one endpoint or all, examining no document beyond the page',
    async filter => {
      for (const endpoint of ['', `endpointId=${endpointId}`]) {
        for (const page of ['', 'page=21']) {
          const path = `/webhooks/deliveries?limit=5&${filter}&${endpoint}&${page}`;
          const commands = await commandsOf(() => manager.get<object>(path));
          expect(commands.length).toBeGreaterThanOrEqual(2);
          for (const command of commands) await expectIndexed(command, 5);
        }
      }
    },
  );

  it('of reading, retrying, changing and testing, and of what follows', async () => {
    const endpoint = `/webhooks/endpoints/${endpointId}`;
    const commands = await commandsOf(async () => {
      await manager.get<object>('/webhooks/endpoints');
      await manager.get<object>(`/webhooks/deliveries/${deliveryId}`);
      await manager.post<object>(`/webhooks/deliveries/${deliveryId}/retry`);
      await manager.post<object>(`${endpoint}/rotate`);
      await manager.request<object>('PATCH', endpoint, { body: { description: 'Till' } });
      await service.context.sweep(0);
    });
    expect(commands.length).toBeGreaterThan(15);
    for (const command of commands) await expectIndexed(command, 2);
  });

  it('of following events', async () => {
    const { number } = await restaurant.addOrder();
    const commands = await commandsOf(async () => {
      const stream = await followOrders(service, manager, undefined, '/webhooks/events/stream');
      await manager.post(`/orders/${number}/status`, { status: 'completed' });
      await expect.poll(() => stream.events.map(({ name }) => name)).toEqual(['ready', 'event']);
      stream.close();
    });
    expect(commands.map(({ find }) => find)).toContain('activity');
    for (const command of commands) await expectIndexed(command, 2);
  });

  it('of what waits, counted from the index alone', async () => {
    const { webhookEndpoints } = service.context.collections;
    await webhookEndpoints.updateOne({ _id: { $ne: endpointId } }, { $set: { enabled: false } });
    const commands = await commandsOf(() => readMetrics(service));
    expect(commands.map(command => command.find ?? command.aggregate).sort()).toEqual([
      ...['orders', 'orders', 'webhookDeliveries', 'webhookDeliveries', 'webhookDeliveries'],
      'webhookEndpoints',
    ]);
    for (const command of commands) await expectIndexed(command, 1);
  });

  it('of recovering and deleting, which look at no other endpoint', async () => {
    const endpoint = `/webhooks/endpoints/${endpointId}`;
    const commands = await commandsOf(async () => {
      await manager.post<object>(`${endpoint}/recover`, { since: '2026-01-05T00:00:00Z' });
      await manager.request<object>('DELETE', endpoint);
    });
    expect(commands.length).toBeGreaterThan(8);
    for (const command of commands) await expectIndexed(command, (DELIVERIES / 3) * 2);
  });
});
