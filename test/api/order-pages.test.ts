import { describe, expect, vi } from 'vitest';
import type { OrderList } from '../../generated/public/types.ts';
import { test } from '../helpers/fixtures.ts';
import { snapshotOf } from '../helpers/restaurant.ts';

const ORDERS = 130;
const MINUTE = 60_000;

const it = test
  /** All order IDs, newest first; of two at the same time, the later one first. */
  .extend('newestFirst', { scope: 'file', auto: true }, async ({ restaurant }) => {
    const orders = await restaurant.addOrders(
      Array.from({ length: ORDERS }, (_, index) => ({
        createdAt: new Date(Date.parse('2026-02-01T12:00:00.000Z') + Math.floor(index / 2) * 60_000),
      })),
    );
    return orders.map(({ _id }) => _id).reverse();
  })
  .extend('list', { scope: 'file' }, ({ client }) => async (query = '', by = client) => {
    const answer = await by.get<OrderList>(`/v1/orders${query}`);
    expect(answer.status, query).toBe(200);
    const { data, pagination } = answer.body;
    return { data, pagination, ids: data.map(({ id }) => id) };
  })
  /** A separate restaurant, its client, and its totals for one or more queries. */
  .extend('openRestaurant', ({ service, list, newRestaurant }) => async () => {
    const own = await newRestaurant();
    const by = service.client({ restaurantId: own.id });
    const total = async (query: string) => (await list(query, by)).pagination.total;
    return { own, by, totals: (...queries: string[]) => Promise.all(queries.map(total)) };
  });

describe('Pagination parameters', () => {
  const PAGES: [query: string, page: number, limit: number][] = [
    ['', 1, 25],
    ['?page=2', 2, 25],
    ['?page=2&limit=50', 2, 50],
    ['?page=2&limit=100', 2, 100],
    ['?page=13&limit=10', 13, 10],
    ['?limit=1', 1, 1],
    ['?limit=0', 1, 1],
    ['?limit=-5', 1, 1],
    ['?limit=101', 1, 100],
    ['?limit=1000000', 1, 100],
    ['?limit=1e400', 1, 100],
    ['?limit=', 1, 25],
    ['?limit=abc', 1, 25],
    ['?limit=10abc', 1, 25],
    ['?limit=NaN', 1, 25],
    ['?limit=10&limit=20', 1, 25],
    ['?limit[]=10', 1, 25],
    ['?page=0', 1, 25],
    ['?page=-1', 1, 25],
    ['?page=', 1, 25],
    ['?page=%20', 1, 25],
    ['?page=two', 1, 25],
    ['?page=2&page=3', 1, 25],
    ['?page=null', 1, 25],
  ];
  for (const [query, page, limit] of PAGES) {
    it(`interpret ${query || 'no parameter'} as page ${page} of ${limit}, never as an error`, async ({
      list,
      newestFirst,
    }) => {
      const { ids, pagination } = await list(query);
      const totalPages = Math.ceil(ORDERS / limit);
      const hasMore = page < totalPages;
      const nextCursor: unknown = hasMore ? expect.any(String) : null;
      expect(pagination).toEqual({ page, limit, total: ORDERS, totalPages, hasMore, nextCursor });
      expect(ids).toEqual(newestFirst.slice((page - 1) * limit, page * limit));
    });
  }

  for (const page of ['7', '1000', '999999999999', '9'.repeat(30), '1e400']) {
    it(`return page ${page} past the end with empty data and exact totals`, async ({ list }) => {
      const { data, pagination } = await list(`?page=${page}`);
      expect(data).toEqual([]);
      expect(pagination).toMatchObject({ limit: 25, total: ORDERS, totalPages: 6, hasMore: false });
    });
  }

  for (const limit of [1, 7, 25, 64, 100]) {
    it(`list every order once, newest first, in pages of ${limit}`, async ({ list, newestFirst }) => {
      const walked: string[] = [];
      for (let page = 1, more = true; more; page += 1) {
        const { ids, pagination } = await list(`?page=${page}&limit=${limit}`);
        walked.push(...ids);
        more = pagination.hasMore;
      }
      expect(walked).toEqual(newestFirst);
    });
  }

  it('return no pages for a restaurant without orders', async ({ service, list, newRestaurant }) => {
    const { id } = await newRestaurant();
    expect(await list('', service.client({ restaurantId: id }))).toMatchObject({
      data: [],
      pagination: { page: 1, limit: 25, total: 0, totalPages: 0, hasMore: false },
    });
  });
});

describe('Totals during concurrent changes', () => {
  it('stay exact when orders are placed and change status', async ({ list, openRestaurant }) => {
    const { own, by, totals } = await openRestaurant();
    const askAll = async () => {
      const [all, harbour, pickup, pending, confirmed] = await totals(
        '',
        `?branchId=${own.harbour._id}`,
        '?type=pickup',
        '?status=pending',
        '?status=confirmed',
      );
      return { all, harbour, pickup, pending, confirmed };
    };
    const [old] = await own.addOrders([{}, {}, { type: 'delivery' }]);
    expect(await askAll()).toEqual({ all: 3, harbour: 3, pickup: 2, pending: 3, confirmed: 0 });

    const createdAt = new Date();
    const added = await own.addOrder({ createdAt });
    await own.addOrder({ createdAt, branch: snapshotOf(own.market) });
    expect(await askAll()).toEqual({ all: 5, harbour: 4, pickup: 4, pending: 5, confirmed: 0 });

    for (const order of [added, old]) {
      await by.post(`/v1/orders/${order?._id}/status`, { status: 'confirmed' });
    }
    expect(await askAll()).toEqual({ all: 5, harbour: 4, pickup: 4, pending: 3, confirmed: 2 });
    expect((await list('?limit=2', by)).data.map(({ branch }) => branch.slug)).toEqual(['market', 'harbour']);
  });

  it('include an order that a stalled database inserted long after its placement', async ({
    openRestaurant,
  }) => {
    const { own, totals } = await openRestaurant();
    const ask = () => totals('', '?type=pickup', '?type=delivery');
    await own.addOrders([{}, {}]);
    expect(await ask()).toEqual([2, 2, 0]);

    await own.addOrder({ createdAt: new Date(Date.now() - 10 * MINUTE) });
    expect(await ask()).toEqual([3, 3, 0]);

    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 20 * MINUTE);
    expect(await ask()).toEqual([3, 3, 0]);
    await own.addOrder({ type: 'delivery' });
    expect(await ask()).toEqual([4, 3, 1]);
    vi.restoreAllMocks();
  });

  it('are exact for each status, with open, late, and lost orders, at any time', async ({
    openRestaurant,
  }) => {
    const { own, by, totals } = await openRestaurant();
    const ask = () => totals('', '?status=completed', '?status=completed&type=delivery', '?status=cancelled');
    const move = (number: number, status: string) => by.post(`/v1/orders/${number}/status`, { status });
    const now = performance.now.bind(performance);
    let minutes = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + minutes * MINUTE);

    expect(await ask()).toEqual([0, 0, 0, 0]);
    const numbers = Array.from({ length: 3_000 }, (_, index) => index + 3).filter(number => number !== 7);
    await own.addOrders(
      numbers.map(number => ({ number, status: number % 100 === 0 ? 'pending' : 'completed' })),
    );
    let expected = [2_999, 2_969, 0, 0];
    // Counted for the first time, again, and after the first count is old enough to be extended.
    for (const later of [0, 0, 20]) {
      minutes += later;
      expect(await ask()).toEqual(expected);
    }
    for (const { late, open, cancelled, later } of [
      { late: 7, open: 100, cancelled: 200, later: 0 },
      { late: 3_004, open: 300, cancelled: 400, later: 20 },
      { late: 2, open: 500, cancelled: 600, later: 0 },
      { late: 3_003, open: 700, cancelled: 800, later: 20 },
    ]) {
      minutes += later;
      await own.addOrder({ number: late, type: 'delivery' });
      await move(late, 'completed');
      await move(open, 'completed');
      await move(cancelled, 'cancelled');
      expected = [1, 2, 1, 1].map((more, index) => more + (expected[index] ?? 0));
      expect(await ask()).toEqual(expected);
      expect(await ask()).toEqual(expected);
    }
    vi.restoreAllMocks();
  });

  it('are exact for each period, with open, late, and lost orders, at any time', async ({
    openRestaurant,
  }) => {
    const { own, by, totals } = await openRestaurant();
    const DAY = 24 * 60 * MINUTE;
    const start = Date.parse('2026-02-01T00:00:00.000Z');
    const placed = Array.from({ length: 4_000 }, (_, index) => ({
      number: index + 3,
      at: start + index * 2 * MINUTE,
      status: index % 50 === 0 ? ('pending' as const) : ('completed' as const),
    })).filter(({ number }) => number !== 7);
    const add = ({ number, at, status }: (typeof placed)[number]) => ({
      ...{ number, status, createdAt: new Date(at), updatedAt: new Date(at) },
    });
    for (let done = 0; done < placed.length; done += 500)
      await own.addOrders(placed.slice(done, done + 500).map(add));
    const ranges = [
      [start - 1, start + 4 * DAY],
      [start + 1, start + 4 * DAY - 1],
      [start + DAY, Number.POSITIVE_INFINITY],
      [start + DAY / 2, start + 3.5 * DAY],
      [start + DAY / 2, start + DAY],
      [start + 3, start + 7],
      [Number.NEGATIVE_INFINITY, start + 5 * DAY + 2 * MINUTE],
      [start + 9 * DAY, start + DAY],
    ] as const;
    const toQuery = ([after, before]: readonly [number, number]) =>
      [
        ...(Number.isFinite(after) ? [`createdAfter=${new Date(after).toISOString()}`] : []),
        ...(Number.isFinite(before) ? [`createdBefore=${new Date(before).toISOString()}`] : []),
      ].join('&');
    const expectTrue = async () => {
      const within = ([after, before]: readonly [number, number]) =>
        placed.filter(({ at }) => at >= after && at <= before);
      const completed = ranges.map(
        range => within(range).filter(({ status }) => status === 'completed').length,
      );
      expect(await totals(...ranges.map(range => `?${toQuery(range)}`))).toEqual(
        ranges.map(range => within(range).length),
      );
      expect(await totals(...ranges.map(range => `?status=completed&${toQuery(range)}`))).toEqual(completed);
    };
    const now = performance.now.bind(performance);
    let minutes = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + minutes * MINUTE);

    for (const later of [0, 0, 20]) {
      minutes += later;
      await expectTrue();
    }
    // Late numbers, new ones at old times, and completed orders.
    for (const { number, open, later } of [
      { number: 7, open: 53, later: 0 },
      { number: 4_010, open: 103, later: 20 },
      { number: 2, open: 153, later: 0 },
      { number: 4_004, open: 203, later: 20 },
    ]) {
      minutes += later;
      const late = { number, at: start + 2 * DAY + number, status: 'completed' as const };
      placed.push(late);
      await own.addOrder(add(late));
      await by.post(`/v1/orders/${open}/status`, { status: 'completed' });
      const moved = placed.find(order => order.number === open);
      if (moved) moved.status = 'completed';
      await expectTrue();
      await expectTrue();
    }
    vi.restoreAllMocks();
  });

  it('are exact after orders were placed and completed during the first count', async ({
    openRestaurant,
  }) => {
    const restaurants = await Promise.all(Array.from({ length: 10 }, openRestaurant));
    await Promise.all(
      restaurants.map(async ({ own, by, totals }) => {
        const ask = () => totals('', '?status=completed', '?status=completed&type=delivery');
        const addCompleted = async () => {
          const { number } = await own.addOrder({ type: 'delivery' });
          await by.post(`/v1/orders/${number}/status`, { status: 'completed' });
        };
        await own.addOrders(Array.from({ length: 100 }, () => ({ status: 'completed' })));
        await Promise.all([addCompleted(), ask(), addCompleted(), addCompleted()]);
        expect(await ask()).toEqual([103, 103, 3]);
      }),
    );
  });
});
