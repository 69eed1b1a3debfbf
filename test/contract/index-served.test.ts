import { setTimeout } from 'node:timers/promises';
import type { Document } from 'mongodb';
import Stripe from 'stripe';
import { describe, expect } from 'vitest';
import type { ActivityList, ApiRequestList, ClosedDayReportList } from '../../generated/dashboard/types.ts';
import type { OrderList } from '../../generated/public/types.ts';
import { newId } from '../../server/lib/ids.ts';
import { customerSearchKeys } from '../../server/modules/orders/customer-search.ts';
import { createUsbPrinter } from '../fakes/printers.ts';
import { PLATFORM_EVENTS_SECRET } from '../fakes/stripe.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test } from '../helpers/fixtures.ts';
import { addPrinter } from '../helpers/printers.ts';
import { COMMAND_MONITORING, driverOf, watchQueries } from '../helpers/queries.ts';
import { snapshotOf } from '../helpers/restaurant.ts';
import { addScreen } from '../helpers/screens.ts';
import { openStorefront } from '../helpers/storefront.ts';
import { followOrders, openEventStream } from '../helpers/stream.ts';

const ORDERS = 400;
const ITEMS = 60;

const customerOf = (index: number) => ({
  id: '',
  name: 'Ana Sousa',
  email: '',
  phone: `+351 21 000 ${1_000 + index}`,
});

const it = test
  .extend('urlOptions', { scope: 'file' }, COMMAND_MONITORING)
  .extend('queries', { scope: 'file' }, ({ service }) => watchQueries(service))
  .extend('orders', { scope: 'file', auto: true }, ({ restaurant }) => {
    const { harbour, market, tokyo } = restaurant;
    const statuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
    return restaurant.addOrders(
      Array.from({ length: ORDERS }, (_, index) => ({
        branch: snapshotOf([harbour, market, tokyo][index % 3] ?? harbour),
        status: statuses[index % statuses.length] ?? 'pending',
        type: index % 2 ? 'delivery' : 'pickup',
        ...(index % 40 === 0 && { customerKeys: customerSearchKeys(customerOf(index)) }),
      })),
    );
  })
  .extend('items', { scope: 'file', auto: true }, ({ restaurant }) =>
    Promise.all(Array.from({ length: ITEMS }, () => restaurant.addItem())),
  )
  .extend('branchClient', { scope: 'file' }, ({ service, restaurantId, harbourId, marketId }) =>
    service.client({ restaurantId, branches: [harbourId, marketId] }),
  )
  .extend('limited', { scope: 'file' }, ({ service, restaurantId, harbourId, marketId }) =>
    signedIn(service, { restaurantId, role: 'staff', branches: [harbourId, marketId] }),
  );

describe('Public API queries are served by an index', () => {
  const FILTERS = [
    '',
    'status=pending',
    'type=delivery',
    'status=completed&type=pickup',
    'createdAfter=2026-01-05T20:00:00Z&createdBefore=2026-01-06T02:00:00Z',
    'status=pending&createdAfter=2026-01-05T20:00:00Z',
    'updatedAfter=2026-01-05T20:00:00Z',
  ];
  it.for(FILTERS)(
    'for the order list with %s and a cursor, without examining earlier orders',
    async (filter, { client, restaurant, branchClient, queries }) => {
      for (const [who, path] of [
        [client, `/v1/orders?${filter}&limit=5`],
        [client, `/v1/orders?${filter}&limit=5&branchId=${restaurant.harbour._id}`],
        [branchClient, `/v1/orders?${filter}&limit=5`],
      ] as const) {
        const { body } = await who.get<OrderList>(`${path}&page=3`);
        const commands = await queries.commandsOf(() =>
          who.get<OrderList>(`${path}&cursor=${body.pagination.nextCursor}`),
        );
        // The page, plus the cursor's own element and a lookahead element.
        for (const command of commands) await queries.expectIndexed(command, 7);
      }
    },
  );

  for (const filter of FILTERS) {
    for (const page of ['limit=5', 'limit=5&page=30']) {
      it(`for the order list with ${filter || 'no filter'} and ${page}, without examining documents beyond the page`, async ({
        client,
        restaurant,
        branchClient,
        queries,
      }) => {
        for (const [who, path] of [
          [client, `/v1/orders?${filter}&${page}`],
          [client, `/v1/orders?${filter}&${page}&branchId=${restaurant.harbour._id}`],
          [branchClient, `/v1/orders?${filter}&${page}`],
        ] as const) {
          const commands = await queries.commandsOf(() => who.get<OrderList>(path));
          expect(commands.length).toBeGreaterThanOrEqual(2);
          for (const command of commands) await queries.expectIndexed(command, 5);
        }
      });
    }
  }

  it.for([
    '/v1/branches',
    '/v1/menu/categories',
    '/v1/menu/items?limit=5',
    '/v1/menu/items?limit=5&published=true',
    '/v1/inventory/items',
  ])('for %s', async (path, { client, queries }) => {
    for (const command of await queries.commandsOf(() => client.get<object>(path)))
      await queries.expectIndexed(command, 5);
  });

  it('for items of a category that shows some additionally, without examining any beyond the page', async ({
    restaurant,
    client,
    queries,
  }) => {
    const toSnapshot = ({ _id: id, title, slug }: { _id: string; title: string; slug: string }) => ({
      ...{ id, title, slug },
    });
    const lunch = await restaurant.addCategory({ title: 'Lunch' });
    const pizza = await restaurant.addCategory({ title: 'Pizza' });
    const additionalCategoryIds = [lunch._id];
    for (let index = 0; index < 20; index++) {
      await restaurant.addItem({ category: toSnapshot(pizza), additionalCategoryIds });
      await restaurant.addItem({ category: toSnapshot(lunch) });
    }
    for (const filter of ['limit=5', 'limit=5&page=3', 'limit=5&published=true']) {
      const path = `/v1/menu/items?categoryId=${lunch._id}&${filter}`;
      const commands = await queries.commandsOf(() => client.get<object>(path));
      expect(commands.length).toBeGreaterThanOrEqual(2);
      for (const command of commands) await queries.expectIndexed(command, 16);
    }
  });

  it.for([
    ['search=sardines', 5, 2],
    ['search=zebra', 0, 1],
    ['search=zebra&published=true', 0, 1],
  ] as const)(
    'for items with %s, which read only the page, and scan the menu once if fewer than a page match',
    async ([filter, documents, walks], { client, queries }) => {
      const commands = await queries.commandsOf(() => client.get<object>(`/v1/menu/items?limit=5&${filter}`));
      const searches = commands.filter(({ find, aggregate }) => [find, aggregate].includes('items'));
      expect(searches).toHaveLength(walks);
      for (const command of searches) await queries.expectIndexed(command, documents);
    },
  );

  it('for the total of a period, which is counted once, even as orders arrive and time passes', async ({
    newRestaurant,
    service,
    queries,
  }) => {
    const { id: restaurantId, addOrders, addOrder } = await newRestaurant();
    const reader = service.client({ restaurantId });
    const start = Date.UTC(2026, 1, 1);
    const minutely = Array.from({ length: 6_000 }, (_, index) => ({
      createdAt: new Date(start + index * 60_000),
    }));
    while (minutely.length > 0) await addOrders(minutely.splice(0, 500));
    const count = async (after: number, before: number) => {
      const times = [after, before].map(minute => new Date(start + minute * 60_000).toISOString());
      const path = `/v1/orders?limit=1&createdAfter=${times[0]}&createdBefore=${times[1]}`;
      let total = 0;
      const commands = await queries.commandsOf(async () => {
        total = (await reader.get<OrderList>(path)).body.pagination.total;
      });
      const costs = await Promise.all(commands.map(queries.explain));
      return { total, keys: costs.reduce((sum, { keys }) => sum + keys, 0) };
    };
    expect((await count(1_400, 5_800)).total).toBe(4_401);
    for (const moved of [0, 7, 14]) {
      await addOrder({ createdAt: new Date(start + 3_000 * 60_000) });
      const { total, keys } = await count(1_400 + moved, 5_800 + moved);
      expect(total).toBe(4_402 + moved / 7);
      // The partial days at both ends, the new orders, and the page.
      expect(keys).toBeLessThan(40 + 60 + 20);
    }
  });

  it('for the total of changes since a time, at a constant cost', async ({
    newRestaurant,
    service,
    queries,
  }) => {
    const { id: restaurantId, addOrders } = await newRestaurant();
    const reader = service.client({ restaurantId });
    const start = Date.UTC(2026, 1, 1);
    const since = (minute: number) => new Date(start + minute * 60_000);
    const added = await addOrders(
      Array.from({ length: 3_000 }, (_, index) => ({
        updatedAt: since(index),
        status: index % 3 ? 'completed' : 'ready',
      })),
    );
    const count = async (filter: string) => {
      const path = `/v1/orders?limit=1&${filter}`;
      await reader.get<OrderList>(path);
      let total = 0;
      const commands = await queries.commandsOf(async () => {
        total = (await reader.get<OrderList>(path)).body.pagination.total;
      });
      const costs = await Promise.all(commands.map(queries.explain));
      return { total, keys: costs.reduce((sum, { keys }) => sum + keys, 0) };
    };
    const all = await count(`updatedAfter=${since(9).toISOString()}`);
    expect(all.total).toBe(2_991);
    // The probe, twice the earlier changes, and the page.
    expect(all.keys).toBeLessThan(1_000 + 2 * 9 + 20);
    expect((await count(`updatedAfter=${since(9).toISOString()}&status=completed`)).total).toBe(1_994);
    expect((await count(`updatedAfter=${since(9).toISOString()}&status=ready`)).total).toBe(997);
    expect((await count(`updatedAfter=${since(1_500).toISOString()}`)).total).toBe(1_500);
    expect((await count(`updatedAfter=${since(2_900).toISOString()}`)).total).toBe(100);

    // One from before and one from since: their changes are held back.
    for (const order of [added[3], added[1_200]])
      await reader.post<object>(`/v1/orders/${order?._id}/status`, { status: 'completed' });
    expect((await count(`updatedAfter=${since(9).toISOString()}`)).total).toBe(2_990);
    expect((await count(`updatedAfter=${since(9).toISOString()}&status=completed`)).total).toBe(1_994);
    expect((await count(`updatedAfter=${since(9).toISOString()}&status=ready`)).total).toBe(996);
  });

  it('for reading and changing an order, an item, and stock, including effects', async ({
    restaurant,
    client,
    service,
    queries,
  }) => {
    const order = await restaurant.addOrder();
    const item = await restaurant.addItem();
    const stock = await restaurant.addInventoryItem();
    const branchId = restaurant.harbour._id;
    const commands = await queries.commandsOf(async () => {
      await client.get<object>(`/v1/orders/${order._id}`);
      await client.get<object>(`/v1/orders/${order.number}`);
      await client.post<object>(`/v1/orders/${order._id}/status`, { status: 'confirmed' });
      await client.patch<object>(`/v1/menu/items/${item._id}`, { prices: [{ branchId, price: 9 }] });
      const movement = { branchId, type: 'purchase', quantity: 1 };
      await client.post<object>(`/v1/inventory/items/${stock._id}/transactions`, movement);
      await service.context.sweep(0);
    });
    expect(commands.length).toBeGreaterThan(10);
    for (const command of commands) await queries.expectIndexed(command, 3);
  });
});

describe('Dashboard queries are served by an index', () => {
  it.for([
    '/orders?limit=5',
    '/orders?limit=5&page=30',
    '/orders?limit=5&number=1005',
    '/orders?limit=5&day=2026-01-06',
    '/orders?limit=5&day=2026-01-06&status=pending&type=delivery',
    '/orders?limit=5&status=pending&status=confirmed',
    '/orders?limit=5&view=active&type=delivery&page=10',
    '/orders?limit=5&view=today',
    '/orders/counts?day=2026-01-06',
  ])('for %s', async (path, { owner, limited, queries }) => {
    for (const page of [owner, limited]) {
      for (const command of await queries.commandsOf(() => page.get<object>(path)))
        await queries.expectIndexed(command, 5);
    }
  });

  it.for(['', '&status=pending', '&type=delivery&day=2026-01-06'])(
    'for the orders of one customer%s, without examining others',
    async (filter, { owner, limited, queries }) => {
      const path = `/orders?limit=5&customer=sousa${filter}`;
      for (const page of [owner, limited]) {
        for (const command of await queries.commandsOf(() => page.get<object>(path)))
          await queries.expectIndexed(command, ORDERS / 40);
      }
    },
  );

  it.for(['1040', '000 1040', '%2B351 21 000 1040', '00351 21 000 1040'])(
    'for the order whose phone number contains the digits %s, without examining others',
    async (digits, { owner, queries }) => {
      const path = `/orders?limit=5&customer=${digits.replaceAll(' ', '%20')}`;
      for (const command of await queries.commandsOf(() => owner.get<object>(path)))
        await queries.expectIndexed(command, command.find === 'branches' ? 3 : 1);
    },
  );

  it("for one person's changes to one subject, without examining their other changes", async ({
    restaurant,
    owner,
    queries,
  }) => {
    const items = await Promise.all(Array.from({ length: 8 }, () => restaurant.addItem()));
    for (const { _id } of items) await owner.patch(`/menu/items/${_id}`, { title: 'Stew' });
    const path = `/activity?actorId=${owner.session()?.user.id}&subjectId=${items[0]?._id}`;
    for (const command of await queries.commandsOf(() => owner.get<object>(path)))
      await queries.expectIndexed(command, 1);
  });

  it.for([
    '',
    'operation=listBranches',
    'status=failed',
    'status=403',
    'status=200',
    'status=succeeded&operation=getOrder',
    'status=failed&operation=listBranches',
    'after=2026-01-05T20:00:00Z&before=2126-01-06T02:00:00Z',
  ])(
    'for API requests with %s, of all keys, of one key, and after a cursor',
    async (filter, { service, newRestaurant, queries }) => {
      const { id: restaurantId } = await newRestaurant();
      const owner = await signedIn(service, { restaurantId, role: 'owner' });
      for (const scopes of [['orders:read'], ['menu:read']] as const) {
        const client = service.client({ restaurantId, scopes: [...scopes] });
        for (let count = 0; count < 8; count++) {
          for (const path of ['/v1/branches', '/v1/orders/ord_none']) {
            await client.get<object>(path);
            // A cursor examines its own millisecond again.
            await setTimeout(2);
          }
        }
      }
      await drainBackground(service);
      const [newest] = (await owner.get<ApiRequestList>('/requests')).body.data;
      const path = `/requests?limit=5&${filter}`;
      const { body } = await owner.get<ApiRequestList>(path);
      for (const query of [
        path,
        `${path}&keyId=${newest?.key.id}`,
        `${path}&requestId=${newest?.requestId}`,
        ...(body.pagination.nextCursor ? [`${path}&cursor=${body.pagination.nextCursor}`] : []),
        `/requests/${newest?.id}`,
        '/request-days',
        `/request-days?keyId=${newest?.key.id}`,
      ]) {
        for (const command of await queries.commandsOf(() => owner.get<object>(query)))
          await queries.expectIndexed(command, 7);
      }
    },
  );

  const LISTS = [
    'users',
    'keys',
    'activity',
    'branches',
    'menu/categories',
    'menu/items',
    'inventory/items',
  ].map(list => `/${list}?limit=5`);

  it('for the kitchen and all other lists', async ({ restaurant, owner, queries }) => {
    const kitchen = `/kitchen/orders?limit=5&branchId=${restaurant.harbour._id}`;
    for (const path of [kitchen, ...LISTS, '/session']) {
      for (const command of await queries.commandsOf(() => owner.get<object>(path)))
        await queries.expectIndexed(command, 5);
    }
  });

  it('for notices, without reading anything else', async ({ service, restaurant, owner, queries }) => {
    const branchId = restaurant.harbour._id;
    await addPrinter(service, owner, { branchId });
    await addScreen(service, owner, { branchId });
    const commands = await queries.commandsOf(() => owner.get<object>('/notices'));
    const reads = commands.flatMap(({ find, aggregate }) => find ?? aggregate ?? []);
    const session = ['sessions', 'users'];
    expect(reads.sort()).toEqual(
      [
        ...session,
        ...['branches', 'inventoryItems', 'mails', 'orders', 'orders', 'orders'],
        ...['printers', 'prints', 'prints', 'restaurants', 'sessions', 'users', 'webhookEndpoints'],
      ].sort(),
    );
    for (const command of commands) await queries.expectIndexed(command, 4);
  });

  it("for sales, which read only the period's payments and later refunds, and store the sums", async ({
    newRestaurant,
    service,
    queries,
  }) => {
    const { id: restaurantId, addOrders, tokyo } = await newRestaurant();
    const paid = (day: number) => ({
      paymentStatus: 'paid' as const,
      paidAt: new Date(Date.UTC(2026, 2, day)),
    });
    await addOrders(Array.from({ length: 90 }, (_, index) => paid(index % 30)));
    await addOrders([{ branch: snapshotOf(tokyo), ...paid(14) }]);
    const refunded = (day: number) => ({
      ...paid(2),
      refunds: [
        {
          ...{ id: newId('rfd'), amount: 100, reason: '', source: 'manual' as const, actor: 'Mia' },
          createdAt: new Date(Date.UTC(2026, 2, day, 12)),
        },
      ],
    });
    await addOrders([...Array.from({ length: 40 }, () => refunded(5)), refunded(14), refunded(15)]);
    const page = await signedIn(service, { restaurantId, role: 'manager' });
    const read = async (path: string, asked: string[], documents: number, keys: number) => {
      const commands = await queries.commandsOf(() => page.get<object>(path));
      // Ignores the sweeper's queries for outbox entries.
      const sent = commands.filter(
        ({ find, update, filter = {} }) =>
          /^(orders|sales)$/.test(find ?? update) && !('outbox.at' in filter),
      );
      expect(sent.map(({ find, update }) => (find ? `find ${find}` : `update ${update}`))).toEqual(asked);
      for (const command of sent) {
        // Bulk writes cannot be explained. These are by ID.
        for (const { q } of command.updates ?? []) expect(q).toHaveProperty('_id');
        if (!command.find) continue;
        await queries.expectIndexed(command, documents);
        expect((await queries.explain(command)).keys).toBeLessThanOrEqual(keys);
      }
    };
    // The three UTC days that overlap the business day of any branch.
    const [sums, orders, write] = ['find sales', 'find orders', 'update sales'];
    await read('/sales?from=2026-03-14', [sums, orders, orders, write], 10, 10);
    await read('/sales?from=2026-03-14', [sums], 9, 9);
    await read('/sales?from=2026-03-14&to=2026-03-15', [sums, orders, orders, write], 13, 13);
    await read('/sales/items?from=2026-03-14', [sums, orders, write], 10, 10);
    await read('/sales/items?from=2026-03-14', [sums], 9, 9);
    // For each of two time zones: payments, refunds, part payments, and both times of surplus payments.
    await read(
      '/sales/day?day=2026-03-14',
      Array.from({ length: 10 }, () => orders),
      3,
      3,
    );
  });

  it('for end-of-day reports, open and closed', async ({ newRestaurant, service, queries }) => {
    const { id: restaurantId, harbour, market } = await newRestaurant();
    const page = await signedIn(service, { restaurantId, role: 'manager' });
    const atHarbour = await signedIn(service, { restaurantId, role: 'manager', branches: [harbour._id] });
    const cash = [{ currency: 'EUR', counted: 0 }];
    for (let day = 1; day <= 15; day++) {
      for (const { _id: branchId } of [harbour, market]) {
        const report = { day: `2026-03-${String(day).padStart(2, '0')}`, branchId, number: 1, cash };
        expect((await page.post<object>('/sales/reports', report)).status).toBe(201);
      }
    }
    const { data } = (await page.get<ClosedDayReportList>('/sales/reports?limit=100')).body;
    expect(data).toHaveLength(30);
    const next = (await page.get<ClosedDayReportList>('/sales/reports?limit=5')).body.pagination.nextCursor;
    for (const [reader, path] of [
      [page, '/sales/reports?limit=5'],
      [page, `/sales/reports?limit=5&cursor=${next}`],
      [page, `/sales/reports?limit=5&branchId=${harbour._id}`],
      [atHarbour, '/sales/reports?limit=5'],
      [atHarbour, `/sales/reports/${data.find(one => one.branchId === harbour._id)?.id}`],
      [page, `/sales/open-report?day=2026-03-14&branchId=${harbour._id}`],
    ] as const) {
      const commands = await queries.commandsOf(() => reader.get<object>(path));
      const sent = commands.filter(({ find, aggregate }) => (find ?? aggregate) === 'dayReports');
      expect(sent.length, path).toBeGreaterThan(0);
      for (const command of sent) {
        await queries.expectIndexed(command, 7);
        // The total is counted by the index.
        const keys = command.find ? 7 : 30;
        expect((await queries.explain(command)).keys, JSON.stringify(command)).toBeLessThanOrEqual(keys);
      }
    }
  });

  it('for following orders', async ({ restaurant, service, limited, owner, queries }) => {
    const { number } = await restaurant.addOrder({ status: 'confirmed' });
    const commands = await queries.commandsOf(async () => {
      const stream = await followOrders(service, limited);
      await owner.post(`/orders/${number}/status`, { status: 'preparing' });
      await stream.untilChanges(1);
      stream.close();
    });
    expect(commands.filter(({ find }) => find === 'activity').length).toBeGreaterThan(1);
    for (const command of commands) await queries.expectIndexed(command, 5);
  });

  it('for following orders, with majority read concern', async ({
    restaurant,
    service,
    limited,
    queries,
  }) => {
    await restaurant.addOrder();
    const filters = new Set<string>();
    driverOf(service).on('commandStarted', ({ command }) => {
      if (command.find === 'activity') filters.add(Object.keys(command.filter).join());
    });
    const commands = await queries.commandsOf(async () => {
      const stream = await followOrders(service, limited);
      // Including the reads that detect other processes' writes.
      await expect.poll(() => filters).toEqual(new Set(['restaurantId,sequence', 'writtenAt', '$or']));
      stream.close();
    });
    const reads = commands.filter(({ find }) => find === 'activity');
    for (const read of reads) await queries.expectIndexed(read, 5);
    expect(new Set(reads.map(({ readConcern }) => readConcern?.level))).toEqual(new Set(['majority']));
  });

  it('for placing, tracking, paying, and refunding an order', async ({
    restaurant,
    owner,
    service,
    queries,
  }) => {
    const { _id: menuItemId } = await restaurant.addItem();
    const commands = await queries.commandsOf(async () => {
      const { body } = await owner.post<{ number: number }>('/orders', {
        branchId: restaurant.harbour._id,
        type: 'pickup',
        channel: 'counter',
        lines: [{ menuItemId, quantity: 1 }],
      });
      const path = `/orders/${body.number}`;
      await owner.post<object>(`${path}/payment`, { outcome: 'succeeded', providerId: 'cash' });
      for (const source of ['manual', 'voucher'])
        await owner.post<object>(`${path}/refunds`, { amount: 1, source });
      await drainBackground(service);
      await owner.get<object>(path);
    });
    expect(commands.length).toBeGreaterThan(10);
    for (const command of commands) await queries.expectIndexed(command, 5);
  });

  it('for stock: movements, low stock, and recording them', async ({
    restaurant,
    owner,
    service,
    limited,
    queries,
  }) => {
    const branchId = restaurant.harbour._id;
    for (let count = 0; count < 30; count++) await restaurant.addInventoryItem();
    const low = await restaurant.addInventoryItem();
    const path = `/inventory/items/${low._id}`;
    const writes = await queries.commandsOf(async () => {
      await owner.patch(path, { lowStockThreshold: 5 });
      await owner.post(`${path}/movements`, { branchId, type: 'count', quantity: 2 });
      await service.context.sweep(0);
    });
    for (const command of writes) await queries.expectIndexed(command, 3);
    for (let count = 0; count < 30; count++) {
      await owner.post(`${path}/movements`, { branchId, type: 'purchase', quantity: 0.001 });
    }
    for (const list of ['/inventory/low-stock?', `${path}/movements?`]) {
      for (const filter of ['limit=5', `limit=5&branchId=${branchId}`]) {
        for (const page of [owner, limited]) {
          const commands = await queries.commandsOf(() => page.get<object>(list + filter));
          for (const command of commands) await queries.expectIndexed(command, 5);
        }
      }
    }
  });

  it('for activity and movements after a cursor', async ({ restaurant, owner, queries }) => {
    const { _id } = await restaurant.addInventoryItem();
    const path = `/inventory/items/${_id}/movements`;
    const movement = { branchId: restaurant.harbour._id, type: 'purchase', quantity: 1 };
    for (let count = 0; count < 30; count++) await owner.post(path, movement);
    const actorId = owner.session()?.user.id;
    for (const list of [path, '/activity', `/activity?actorId=${actorId}`]) {
      const query = list.includes('?') ? `${list}&limit=5` : `${list}?limit=5`;
      const { body } = await owner.get<ActivityList>(`${query}&page=3`);
      expect(body.pagination.nextCursor).not.toBeNull();
      const commands = await queries.commandsOf(() =>
        owner.get<object>(`${query}&cursor=${body.pagination.nextCursor}`),
      );
      for (const command of commands) await queries.expectIndexed(command, 7);
    }
  });

  it('for creating, moving, and deleting items and categories, including effects', async ({
    owner,
    restaurant,
    service,
    queries,
  }) => {
    const commands = await queries.commandsOf(async () => {
      const category = await owner.post<{ id: string }>('/menu/categories', { title: 'New' });
      const path = `/menu/categories/${category.body.id}`;
      const content = { title: 'New', categoryId: restaurant.category._id };
      const item = await owner.post<{ id: string }>('/menu/items', content);
      await owner.patch(`/menu/items/${item.body.id}`, { categoryId: category.body.id });
      await owner.patch(`/menu/items/${item.body.id}`, { additionalCategoryIds: [restaurant.category._id] });
      await owner.patch(path, { title: 'Newer' });
      await drainBackground(service);
      await owner.put('/menu/category-order', { categoryIds: [category.body.id, restaurant.category._id] });
      await owner.delete(`/menu/items/${item.body.id}`);
      await owner.delete(path);
      await service.context.sweep(0);
    });
    expect(commands.length).toBeGreaterThan(20);
    for (const command of commands) await queries.expectIndexed(command, ITEMS + 10);
  });
});

describe('Queries of keyed requests are served by an index', () => {
  it('for the first request, a retry, and one a day later', async ({
    restaurant,
    client,
    owner,
    service,
    queries,
  }) => {
    const { _id: menuItemId } = await restaurant.addItem();
    const { _id: stockId } = await restaurant.addInventoryItem();
    const branchId = restaurant.harbour._id;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = async () => {
      const lines = [{ menuItemId, quantity: 1 }];
      const order = { branchId, type: 'pickup', channel: 'counter', lines };
      const placed = await owner.request<{ id: string }>('POST', '/orders', { body: order, headers });
      const payment = { outcome: 'failed', providerId: 'stripe' };
      const path = `/orders/${placed.body.id}/payment`;
      await owner.request<object>('POST', path, { body: payment, headers });
      const body = { branchId, type: 'purchase', quantity: 1 };
      await client.request<object>('POST', `/v1/inventory/items/${stockId}/transactions`, { body, headers });
    };
    const commands = [...(await queries.commandsOf(send)), ...(await queries.commandsOf(send))];
    const { orders, inventoryTransactions } = collectionsOf(service);
    const at = new Date(Date.now() - 25 * 60 * 60_000);
    await orders.updateMany({ 'requests.0': { $exists: true } }, { $set: { 'requests.0.at': at } });
    await inventoryTransactions.updateMany({ itemId: stockId }, { $set: { createdAt: at } });
    commands.push(...(await queries.commandsOf(send)));
    expect(commands.filter(({ update }) => update === 'inventoryTransactions').length).toBeGreaterThan(0);
    expect(commands.length).toBeGreaterThan(30);
    for (const command of commands) await queries.expectIndexed(command, 5);
  });
});

describe('Storefront queries are served by an index', () => {
  it('for the menu, which reads recent orders only occasionally', async ({
    restaurant,
    service,
    queries,
  }) => {
    await restaurant.addCategory({ source: 'best_sellers', itemLimit: 5 });
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    const commands = await queries.commandsOf(() => guest.menu());
    const looked = (sent: Document[]) =>
      sent.filter(({ find, filter }) => find === 'orders' && filter.restaurantId === restaurant.id);
    expect(looked(commands)).toMatchObject([{ limit: 500 }]);
    for (const command of commands) await queries.expectIndexed(command, ITEMS + 500);
    expect(looked(await queries.commandsOf(() => guest.menu()))).toEqual([]);
  });

  it('for following a branch, without reading other branches', async ({
    restaurant,
    service,
    queries,
    owner,
  }) => {
    const commands = await queries.commandsOf(async () => {
      const stream = await openEventStream(service, `/storefront/${restaurant.id}/harbour/stream`, {});
      await owner.put(`/branches/${restaurant.harbour._id}/status`, { status: 'paused' });
      await expect.poll(() => stream.events.length).toBe(2);
      await owner.put(`/branches/${restaurant.harbour._id}/status`, { status: 'open' });
      await expect.poll(() => stream.events.length).toBe(3);
      stream.close();
    });
    const isTail = ({ find, filter }: Document) => find === 'branches' && filter.updatedAt;
    expect(commands.some(isTail)).toBe(true);
    for (const command of commands) await queries.expectIndexed(command, 5);
  });

  it('for placing, paying, and following an order', async ({ restaurant, service, queries, owner }) => {
    const { _id: menuItemId } = await restaurant.addItem();
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    const commands = await queries.commandsOf(async () => {
      const lines = [{ menuItemId, quantity: 1 }];
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const { order, token } = (await guest.place({ lines }, headers)).body;
      await guest.place({ lines }, headers);
      const { id } = (await guest.startPayment(token)).body;
      await guest.finishPayment(token, id, 'succeeded');
      await guest.track(token);
      await drainBackground(service);
      const stream = await openEventStream(service, '/storefront/order/stream', { 'x-order-token': token });
      await owner.post(`/orders/${order.number}/status`, { status: 'ready' });
      await expect.poll(() => stream.events.length).toBe(2);
      stream.close();
    });
    expect(commands.length).toBeGreaterThan(15);
    for (const command of commands) await queries.expectIndexed(command, 5);
  });

  it("for an event of an account on the host's Stripe platform", async ({ service, queries }) => {
    const object = { object: 'refund', payment_intent: 'pi_unknown' };
    const event = { object: 'event', type: 'refund.updated', account: 'acct_unknown', data: { object } };
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: PLATFORM_EVENTS_SECRET });
    const commands = await queries.commandsOf(async () => {
      const headers = { 'stripe-signature': signature };
      const url = `${service.url}/payment-events/stripe`;
      expect((await fetch(url, { method: 'POST', headers, body: payload })).status).toBe(200);
    });
    expect(commands.map(({ find }) => find)).toEqual(['restaurants']);
    for (const command of commands) await queries.expectIndexed(command, 1);
  });

  // Last, because placed orders take the numbers of added ones.
  it('for the tickets of a changed order', async ({ service, restaurant, owner, queries }) => {
    const { id } = await addPrinter(service, owner, {
      branchId: restaurant.harbour._id,
      protocol: 'usb_escpos',
    });
    const device = createUsbPrinter(owner, id);
    const item = await restaurant.addItem();
    const lines = [{ menuItemId: item._id, quantity: 1 }];
    for (let count = 0; count < 10; count += 1) {
      const placed = { branchId: restaurant.harbour._id, type: 'pickup', channel: 'counter', lines };
      const { body } = await owner.post<{ id: string }>('/orders', placed);
      await owner.post(`/orders/${body.id}/status`, { status: 'confirmed' });
      const commands = await queries.commandsOf(async () => {
        await owner.post(`/orders/${body.id}/changes`, { add: lines });
        await device.work();
      });
      const asked = commands.filter(({ find, update }) => [find, update].includes('prints'));
      expect(asked.length).toBeGreaterThanOrEqual(5);
      for (const command of asked) await queries.expectIndexed(command, 2);
    }
  });
});
