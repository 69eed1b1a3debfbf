import { expect } from 'vitest';
import type { DashboardOrderList } from '../../generated/dashboard/types.ts';
import { customerSearchKeys } from '../../server/modules/orders/customer-search.ts';
import type { OrderDocument } from '../../server/modules/orders/documents.ts';
import { test } from '../helpers/fixtures.ts';
import { COMMAND_MONITORING, watchQueries } from '../helpers/queries.ts';

/** How many orders one search examines. */
const MAX_EXAMINED = 2_000;
/** How many orders have each of two common prefixes. */
const COMMON = 4_200;
const START = Date.UTC(2026, 2, 1);
const MINUTE = 60_000;

const named = (name: string, at: number, values: Partial<OrderDocument> = {}): Partial<OrderDocument> => {
  const customer = { id: '', name, email: '', phone: '+353 21 555 0142' };
  const createdAt = new Date(at);
  return { customer, customerKeys: customerSearchKeys(customer), createdAt, updatedAt: createdAt, ...values };
};

const it = test
  .extend('urlOptions', { scope: 'file' }, COMMAND_MONITORING)
  .extend('queries', { scope: 'file' }, ({ service }) => watchQueries(service))
  .extend(
    'search',
    { scope: 'file' },
    ({ staff }) =>
      async (query: string) =>
        (await staff.get<DashboardOrderList>(`/orders?${query}`)).body,
  );

it.beforeAll(async ({ restaurant }) => {
  const common = Array.from({ length: COMMON }, (_, index) =>
    named(index % 2 ? 'Fatima Sousa' : 'Lbeth Moura', START + index * MINUTE),
  );
  // The oldest order, one of the newest, and many with the same time.
  const oldest = named('Fatima Lbrahim', START - MINUTE, { number: 1 });
  const newest = named('Lbrahim Fátima', START + COMMON * MINUTE, { number: 2 });
  const atOnce = Array.from({ length: 2_050 }, (_, index) =>
    named('Mary Byrne', START, { type: index % 410 ? 'pickup' : 'delivery' }),
  );
  const orders = [oldest, ...common, newest, ...atOnce];
  while (orders.length > 0) await restaurant.addOrders(orders.splice(0, 500));
});

it.for([
  // Two common prefixes; a name and two digits that every order has; a name and a status.
  ['customer=fa%20lb', [2]],
  ['customer=21%20lbra', [2, 1]],
  ['customer=fatima%20zoe', []],
  ['customer=fa&number=2', [2]],
] as const)(
  'A search by %s examines a limited number of orders',
  async ([query, found], { search, staff, queries }) => {
    expect((await search(query)).data.map(({ number }) => number)).toEqual(found);
    let documents = 0;
    const commands = await queries.commandsOf(() => staff.get(`/orders?${query}`));
    // Ignores writes of workers and sessions.
    for (const command of commands.filter(({ find, aggregate }) => find ?? aggregate))
      documents += (await queries.explain(command)).documents;
    // The branches, the end of each key's range, and the page's orders.
    expect(documents).toBeLessThanOrEqual(MAX_EXAMINED + 12);
  },
);

it('A search reports since when it examined orders, and its cursor finds all others once', async ({
  search,
}) => {
  const first = await search('customer=fa%20lb');
  expect(first.pagination).toMatchObject({ total: 1, hasMore: true, moreThanTotal: false });
  // Every second order has the rarest word.
  const since = START + (COMMON - 2 * MAX_EXAMINED) * MINUTE;
  expect(Math.abs(Date.parse(first.pagination.searchedSince ?? '') - since)).toBeLessThanOrEqual(3 * MINUTE);
  const next = await search(`customer=fa%20lb&cursor=${first.pagination.nextCursor}`);
  expect(next.data.map(({ number }) => number)).toEqual([1]);
  expect(next.pagination).toMatchObject({ total: 1, hasMore: false, nextCursor: null });
  expect(next.pagination).not.toHaveProperty('searchedSince');
});

it('A search that examines everything does not report a limit', async ({ search }) => {
  const { data, pagination } = await search('customer=fa%20lbra');
  expect(data.map(({ number }) => number)).toEqual([2, 1]);
  expect(pagination).toMatchObject({ total: 2, hasMore: false });
  expect(pagination).not.toHaveProperty('searchedSince');
  const within = await search(`customer=fa%20lb&createdBefore=${new Date(START + MINUTE).toISOString()}`);
  expect(within.data.map(({ number }) => number)).toEqual([1]);
  expect(within.pagination).not.toHaveProperty('searchedSince');
});

it('Cursors pass any number of orders with the same time', async ({ search }) => {
  const found: string[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null; pages++) {
    expect(pages).toBeLessThan(10);
    const { data, pagination }: DashboardOrderList = await search(
      `customer=mary&type=delivery&limit=2${cursor && `&cursor=${cursor}`}`,
    );
    found.push(...data.map(({ id }) => id));
    cursor = pagination.nextCursor;
  }
  expect(found).toHaveLength(5);
  expect(new Set(found).size).toBe(5);
});

it('A search export contains all results, however old', async ({ service, manager }) => {
  const response = await fetch(`${service.url}/dashboard/api/exports/orders?customer=fa%20lb`, {
    headers: { cookie: manager.cookie() ?? '' },
  });
  const rows = (await response.text()).trimEnd().split('\r\n').slice(1);
  expect(rows.map(row => row.split(',')[0])).toEqual(['"2"', '"1"']);
});
