import { describe, expect } from 'vitest';
import type { Order, OrderList } from '../../generated/public/types.ts';
import type { OrderDocument } from '../../server/modules/orders/documents.ts';
import { test } from '../helpers/fixtures.ts';
import { snapshotOf } from '../helpers/restaurant.ts';

const it = test
  .extend('orders', { scope: 'file', auto: true }, ({ restaurant }) => {
    const { harbour, market, tokyo } = restaurant;
    return restaurant.addOrders(
      Array.from({ length: 130 }, (_, index) => ({
        status: STATUSES[index % 7] ?? 'pending',
        type: TYPES[index % 3] ?? 'pickup',
        branch: snapshotOf([harbour, market, tokyo, harbour][index % 4] ?? harbour),
        createdAt: new Date(FIRST_DAY + Math.floor(index / 2) * DAY),
      })),
    );
  })
  .extend('list', { scope: 'file' }, ({ client }) => async (query = '', by = client) => {
    const answer = await by.get<OrderList>(`/v1/orders${query}`);
    expect(answer.status, query).toBe(200);
    return answer.body;
  })
  /** The orders that match a filter, newest first; of two at the same time, the later one first. */
  .extend(
    'expected',
    { scope: 'file' },
    ({ orders }) =>
      (matches: (order: OrderDocument) => boolean, all = orders) =>
        all
          .filter(matches)
          .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? 1 : -1))
          .map(({ _id }) => _id),
  )
  .extend('listed', { scope: 'file' }, ({ client, list }) => async (query: string, by = client) => {
    const { data, pagination } = await list(`?limit=100&${query}`, by);
    expect(pagination.total).toBeLessThanOrEqual(100);
    expect(pagination).toEqual({
      page: 1,
      limit: 100,
      total: data.length,
      totalPages: data.length > 0 ? 1 : 0,
      hasMore: false,
      nextCursor: null,
    });
    return ids(data);
  })
  .extend(
    'from',
    { scope: 'file' },
    ({ expected }) =>
      (time: number) =>
        expected(({ createdAt }) => createdAt.getTime() >= time),
  )
  .extend(
    'to',
    { scope: 'file' },
    ({ expected }) =>
      (time: number) =>
        expected(({ createdAt }) => createdAt.getTime() <= time),
  );

const STATUSES = [
  'pending',
  'confirmed',
  'preparing',
  'ready',
  'delivering',
  'completed',
  'cancelled',
] as const;
const TYPES = ['pickup', 'delivery', 'dine_in'] as const;
const DAY = 24 * 60 * 60_000;
const FIRST_DAY = Date.parse('2026-02-01T12:00:00.000Z');

/** 130 orders over 65 days, two at each time, in every status, type, and branch. */
const ids = (found: Order[]) => found.map(({ id }) => id);

describe('GET /v1/orders', () => {
  it('returns each order in full, like a single read', async ({ list, client }) => {
    const { data } = await list('?limit=3');
    for (const order of data) {
      expect((await client.get<Order>(`/v1/orders/${order.id}`)).body).toEqual(order);
    }
    expect(data).toHaveLength(3);
  });

  for (const status of STATUSES) {
    it(`filters by status ${status}`, async ({ listed, expected }) => {
      expect(await listed(`status=${status}`)).toEqual(expected(order => order.status === status));
    });
  }

  for (const type of TYPES) {
    it(`filters by type ${type}`, async ({ listed, expected }) => {
      expect(await listed(`type=${type}`)).toEqual(expected(order => order.type === type));
    });
  }

  it('filters by branch', async ({ restaurant, listed, expected }) => {
    const { harbour, market, tokyo } = restaurant;
    for (const { _id } of [harbour, market, tokyo]) {
      expect(await listed(`branchId=${_id}`)).toEqual(expected(({ branch }) => branch.id === _id));
    }
  });

  it('combines filters', async ({ restaurant, listed, expected }) => {
    const { harbour } = restaurant;
    const from = new Date(FIRST_DAY + 10 * DAY);
    expect(
      await listed(`status=ready&type=delivery&branchId=${harbour._id}&createdAfter=${from.toISOString()}`),
    ).toEqual(
      expected(
        ({ status, type, branch, createdAt }) =>
          status === 'ready' && type === 'delivery' && branch.id === harbour._id && createdAt >= from,
      ),
    );
    expect(await listed(`type=dine_in&branchId=${harbour._id}`)).toEqual(
      expected(({ type, branch }) => type === 'dine_in' && branch.id === harbour._id),
    );
  });

  for (const [parameter, value] of [
    ['status', 'done'],
    ['status', 'READY'],
    ['status', ''],
    ['type', 'takeaway'],
    ['status', 'ready&status=pending'],
  ]) {
    it(`rejects ${parameter}=${value} with 400 naming the parameter`, async ({ client }) => {
      const { status, body } = await client.get(`/v1/orders?${parameter}=${value}`);
      expect(status).toBe(400);
      expect(body.code).toBe('invalid_request');
      expect(new Set(body.fields?.map(({ path }) => path))).toEqual(new Set([parameter]));
      expect(body.error).toContain(parameter);
    });
  }

  it('rejects a duplicate parameter with a clear error', async ({ client }) => {
    const { body } = await client.get('/v1/orders?branchId=a&branchId=b');
    expect(body.fields).toEqual([{ path: 'branchId', message: 'must be specified only once' }]);
  });

  it('names every invalid parameter', async ({ client }) => {
    const { body } = await client.get('/v1/orders?status=done&type=takeaway');
    expect(body.fields?.map(({ path }) => path).sort()).toEqual(['status', 'type']);
  });

  it('ignores unknown parameters', async ({ list }) => {
    expect(await list('?sort=oldest&restaurantId=other&status[$ne]=ready')).toEqual(await list());
  });
});

describe('createdAfter and createdBefore', () => {
  const AT = FIRST_DAY + 20 * DAY;
  const iso = (time: number) => new Date(time).toISOString();

  it('are inclusive to the millisecond', async ({ listed, from, to }) => {
    expect(await listed(`createdAfter=${iso(AT)}`)).toEqual(from(AT));
    expect(await listed(`createdAfter=${iso(AT + 1)}`)).toEqual(from(AT + DAY));
    expect(await listed(`createdBefore=${iso(AT)}`)).toEqual(to(AT));
    expect(await listed(`createdBefore=${iso(AT - 1)}`)).toEqual(to(AT - DAY));
  });

  it('can be equal or exclude everything', async ({ listed, expected }) => {
    const both = `createdAfter=${iso(AT)}&createdBefore=${iso(AT)}`;
    expect(await listed(both)).toEqual(expected(({ createdAt }) => createdAt.getTime() === AT));
    expect(await listed(`createdAfter=${iso(AT)}&createdBefore=${iso(AT - 1)}`)).toEqual([]);
  });

  for (const text of [
    '2026-03-10',
    '2026-03-10T08:30:00+02:00',
    'March 10, 2026 12:00 UTC',
    'Tue, 10 Mar 2026 12:00:00 GMT',
    '2026-03-10T12:00:00.000Z',
  ]) {
    it(`accept ${JSON.stringify(text)}, like Date.parse`, async ({ listed, from, to }) => {
      const bound = encodeURIComponent(text);
      expect(await listed(`createdAfter=${bound}`)).toEqual(from(Date.parse(text)));
      expect(await listed(`createdBefore=${bound}`)).toEqual(to(Date.parse(text)));
    });
  }

  for (const text of ['2026-03-10T12:00', '2026-03-10 12:00:00', 'March 10, 2026', '10 Mar 2026 12:00']) {
    it(`read ${JSON.stringify(text)} in UTC, regardless of the process's time zone`, async ({
      listed,
      from,
      to,
    }) => {
      const bound = encodeURIComponent(text);
      const inUtc = Date.parse(text.includes('T') ? `${text}Z` : `${text} UTC`);
      expect(await listed(`createdAfter=${bound}`)).toEqual(from(inUtc));
      expect(await listed(`createdBefore=${bound}`)).toEqual(to(inUtc));
    });
  }

  it('accept an offset with an unencoded plus', async ({ listed, from }) => {
    const inCairo = (time: number) => iso(time + 2 * 60 * 60_000).replace('Z', '+02:00');
    expect(await listed(`createdAfter=${inCairo(AT)}`)).toEqual(from(AT));
    expect(await listed(`createdAfter=${inCairo(AT + 1)}`)).toEqual(from(AT + DAY));
  });

  for (const text of ['yesterday', '', '2026-13-40', '%00', '2026-03-10&createdAfter=2026-03-11']) {
    it(`ignore ${JSON.stringify(text)}`, async ({ list }) => {
      const { pagination } = await list(`?createdAfter=${text}`);
      expect(pagination.total).toBe(130);
      expect((await list(`?createdBefore=${text.replace('After', 'Before')}`)).pagination.total).toBe(130);
    });
  }
});

describe('The branch scope of a key', () => {
  it('excludes orders of other branches from data and totals', async ({
    restaurant,
    service,
    listed,
    expected,
  }) => {
    const { harbour, market, tokyo } = restaurant;
    for (const branches of [[market._id], [market._id, tokyo._id], [harbour._id, 'brn_unknown'], []]) {
      const limited = service.client({ restaurantId: restaurant.id, branches });
      expect(await listed('', limited)).toEqual(expected(({ branch }) => branches.includes(branch.id)));
    }
  });

  it('rejects a branchId outside it with 403 forbidden, whether or not that branch exists', async ({
    restaurant,
    service,
    client,
    listed,
    expected,
    newRestaurant,
  }) => {
    const { harbour, market } = restaurant;
    const other = await newRestaurant();
    const limited = service.client({ restaurantId: restaurant.id, branches: [market._id] });
    for (const [by, branchId] of [
      [limited, harbour._id],
      [limited, other.harbour._id],
      [client, other.harbour._id],
      [client, 'brn_unknown'],
      [client, ''],
    ] as const) {
      expect(await by.get(`/v1/orders?branchId=${branchId}`)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    }
    expect(await listed(`branchId=${market._id}`, limited)).toEqual(
      expected(({ branch }) => branch.id === market._id),
    );
  });
});
