import { expect } from 'vitest';
import type { DashboardOrderList, OrderCounts } from '../../generated/dashboard/types.ts';
import { customerSearchKeys } from '../../server/modules/orders/customer-search.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { test } from '../helpers/fixtures.ts';
import { snapshotOf } from '../helpers/restaurant.ts';

const it = test.extend(
  'numbers',
  { scope: 'file' },
  ({ staff }) =>
    async (path: string) =>
      (await staff.get<DashboardOrderList>(path)).body.data.map(({ number }) => number),
);

const customer = { id: '', name: 'Niamh Byrne', email: 'Niamh@Example.com', phone: '+353 1 555-0142' };
const accented = { id: '', name: 'José Conceição', email: '', phone: '' };
const arabic = { id: '', name: 'ليلى (1+1)', email: '', phone: '' };

it.beforeAll(async ({ restaurant }) => {
  const { tokyo, market } = restaurant;
  const at = (time: string) => ({ createdAt: new Date(time), updatedAt: new Date(time) });
  await restaurant.addOrders([
    { number: 1, customer, customerKeys: customerSearchKeys(customer), ...at('2026-03-13T10:00:00.000Z') },
    {
      number: 2,
      status: 'confirmed',
      customer: accented,
      customerKeys: customerSearchKeys(accented),
      ...at('2026-03-14T05:00:00.000Z'),
    },
    // As stored by an earlier release.
    {
      number: 5,
      branch: snapshotOf(tokyo),
      customer: accented,
      customerKeys: ['josé', 'conceição'],
      ...at('2026-03-13T19:59:59.999Z'),
    },
    { number: 3, status: 'preparing', type: 'delivery', ...at('2026-03-14T04:59:59.999Z') },
    { number: 4, branch: snapshotOf(tokyo), ...at('2026-03-13T20:00:00.000Z') },
    {
      number: 6,
      branch: snapshotOf(market),
      status: 'confirmed',
      customer: arabic,
      customerKeys: customerSearchKeys(arabic),
      ...at('2026-03-12T10:00:00.000Z'),
    },
    { number: 7, status: 'ready', ...at('2026-03-11T10:00:00.000Z') },
  ]);
});

it.for([
  ['', [2, 3, 4, 5, 1, 6, 7]],
  ['?number=3', [3]],
  ['?number=99', []],
  ['?customer=niamh', [1]],
  ['?customer=BYRNE', [1]],
  ['?customer=niamh%40example.com', [1]],
  ['?customer=%2B35315550142', [1]],
  ['?customer=nia', [1]],
  ['?customer=byr%20NI', [1]],
  ['?customer=byr%20mary', []],
  ['?customer=yrne', []],
  ['?customer=%2B353%201%20555', [1]],
  ['?customer=niamh%40exam', [1]],
  ['?customer=niamh%40exam.le', []],
  ['?customer=jose%20conceicao', [2]],
  ['?customer=Jos%C3%A9', [2, 5]],
  ['?customer=%D9%84%D9%8A', [6]],
  ['?customer=(1%2B1', [6]],
  ['?customer=', []],
  ['?status=confirmed', [2, 6]],
  ['?type=delivery', [3]],
  ['?type=delivery&status=confirmed', []],
  ['?status=ready&status=confirmed', [2, 6, 7]],
  ['?view=active', [2, 3, 4, 5, 1, 6, 7]],
  ['?view=active&status=preparing&status=completed', [3]],
  ['?view=closed', []],
  ['?view=today', []],
  ['?view=today&day=2026-03-14', [2]],
  ['?createdAfter=2026-03-13T20:00:00Z', [2, 3, 4]],
  ['?createdAfter=2026-03-13T10:00:00Z&createdBefore=2026-03-13T20:00:00Z', [4, 5, 1]],
  ['?createdAfter=noon&day=2026-03-14', [2]],
  ['?limit=2&page=2', [4, 5]],
  ['?day=2026-03-13', [3, 4, 5, 1]],
] as const)('The search "%s" finds the orders %j, newest first', async ([query, expected], { numbers }) => {
  expect(await numbers(`/orders${query}`)).toEqual(expected);
});

const FOUND: [customer: Partial<typeof customer>, found: string[], not: string[]][] = [
  [
    { phone: '+353 1 555-0142' },
    [
      '0142',
      '555',
      '55',
      '+353 1 555 0142',
      '00353 1 5550142',
      '003531555',
      '01 555 0142',
      '(01) 555',
      '+353 1 555',
      '٠١٤٢',
    ],
    ['0143', '+49 1 555 0142', '02 555 0142', '00 00', '+'],
  ],
  [
    { phone: '01 555 0142' },
    ['+353 1 555 0142', '00353 1 555 0142', '01 555 0142', '1 555', '5550142'],
    ['+353 1 555 0143', '+353 21 555 0142', '0555'],
  ],
  [
    { phone: '+44 (0)20 7946 0958' },
    ['+44 20 7946 0958', '020 7946 0958', '+44 (0)20 7946', '7946'],
    ['+44 21 7946 0958'],
  ],
  [{ phone: '(212) 555-0142 ext. 7' }, ['212 555', '(212) 555-0142', '+1 212 555 0142', '5550142'], ['213']],
  [{ phone: '٠١ ٥٥٥ ٠١٤٢' }, ['5550142', '٥٥٥', '+353 1 555 0142'], []],
  [
    { name: 'Anne-Marie O’Brien' },
    ['marie', 'anne-m', 'annemarie', "o'brien", 'o’br', 'obrien', 'brien', "ANNE O'B", 'anne marie'],
    ['rien', 'anne-rose', 'anna'],
  ],
  [
    { name: 'Roberto “Beto” Müller-Lüdenscheidt' },
    ['beto', '"beto"', 'ludenscheidt', 'Müller-Lüdensch'],
    ['luden beta'],
  ],
  [
    { name: 'Łukasz Sørensen Weiß' },
    ['lukasz', 'Łuk', 'sorensen', 'SØREN', 'weiss', 'weiß', 'WEISS'],
    ['weis x'],
  ],
  [{ name: '山田太郎' }, ['山田', '太郎', '郎', '田太郎', '山田太郎'], ['太山', '田山']],
  [{ name: '김민수' }, ['민수', '김'], ['수민']],
  [{ name: '𠮷野家' }, ['𠮷', '𠮷野', '野家'], []],
  [{ name: 'أحمد فاطمة' }, ['احمد', 'فاطمه'], []],
  [
    { email: "pat.o'hara@example.com" },
    ['pat', 'ohara', "o'hara", "pat.o'hara@exam", 'PAT.O'],
    ['example.com'],
  ],
];

it.for(FOUND)('%j is found by %j, not by %j', async ([details, found, not], { newRestaurant, service }) => {
  const { id: restaurantId, addOrder, harbour } = await newRestaurant();
  const page = await signedIn(service, { restaurantId, role: 'staff', branches: [harbour._id] });
  const guest = { id: '', name: '', email: '', phone: '', ...details };
  await addOrder({ customer: guest, customerKeys: customerSearchKeys(guest) });
  const find = async (text: string) =>
    (await page.get<DashboardOrderList>(`/orders?customer=${encodeURIComponent(text)}`)).body.data.length;
  const counts = (texts: string[]) => Promise.all(texts.map(async text => [text, await find(text)]));
  expect(await counts(found)).toEqual(found.map(text => [text, 1]));
  expect(await counts(not)).toEqual(not.map(text => [text, 0]));
});

it("A day is the branch's business day, from 05:00 to 05:00", async ({ numbers, restaurant }) => {
  const at = (day: string) => numbers(`/orders?branchId=${restaurant.tokyo._id}&day=${day}`);
  expect(await at('2026-03-13')).toEqual([5]);
  expect(await at('2026-03-14')).toEqual([4]);
});

it.for(['2026-02-30', '2026-3-1', '0050-01-01', 'today', ''])(
  'The day "%s" is invalid',
  async (day, { staff }) => {
    expect(await staff.get(`/orders?day=${day}`)).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'day' }] },
    });
  },
);

it("A branch's kitchen lists confirmed orders and those in preparation, oldest first", async ({
  numbers,
  restaurant,
  staff,
}) => {
  expect(await numbers(`/kitchen/orders?branchId=${restaurant.harbour._id}`)).toEqual([3, 2]);
  expect(await numbers(`/kitchen/orders?branchId=${restaurant.market._id}`)).toEqual([6]);
  expect((await staff.get('/kitchen/orders')).status).toBe(400);
});

it('Staff of one branch find only its orders', async ({ restaurant, service }) => {
  const { id: restaurantId, market, harbour } = restaurant;
  const page = await signedIn(service, { restaurantId, role: 'staff', branches: [market._id] });
  const { body } = await page.get<DashboardOrderList>('/orders');
  expect(body.data.map(({ number }) => number)).toEqual([6]);
  const refusals = [await page.get(`/orders?branchId=${harbour._id}`), await page.get('/orders/2')];
  expect(refusals.map(({ status }) => status)).toEqual([403, 404]);
  // The error is for a person, who has no key.
  for (const { body } of refusals) expect(body.error).not.toContain('key');
});

it("A board counts open orders, and those completed or cancelled on the branch's business day", async ({
  newRestaurant,
  service,
}) => {
  const { id: restaurantId, harbour, tokyo, addOrders } = await newRestaurant();
  const at = (time: string) => ({ createdAt: new Date(time) });
  const today = { createdAt: new Date() };
  const fiveHoursAgo = today.createdAt.getTime() - 5 * 3_600_000;
  await addOrders([
    { status: 'pending', ...at('2026-01-05T10:00:00Z') },
    { status: 'pending', type: 'delivery', ...at('2026-03-14T10:00:00Z') },
    { status: 'preparing', branch: snapshotOf(tokyo), ...at('2026-03-14T10:00:00Z') },
    { status: 'completed', ...at('2026-03-14T10:00:00Z') },
    { status: 'completed', ...today },
    { status: 'completed', branch: snapshotOf(tokyo), ...at('2026-03-13T20:00:00Z') },
    { status: 'cancelled', ...at('2026-03-13T10:00:00Z') },
  ]);
  const owner = await signedIn(service, { restaurantId, role: 'owner' });
  const limited = await signedIn(service, { restaurantId, role: 'staff', branches: [tokyo._id] });
  const count = async (page: typeof owner, query = '') =>
    (await page.get<OrderCounts>(`/orders/counts?${query}`)).body;
  const none = {
    pending: 0,
    confirmed: 0,
    preparing: 0,
    ready: 0,
    delivering: 0,
    completed: 0,
    cancelled: 0,
  };

  const day = '2026-03-14';
  expect(await count(owner, `day=${day}`)).toEqual({ ...none, day, pending: 2, preparing: 1, completed: 1 });
  expect(await count(owner, `day=${day}&type=delivery`)).toEqual({ ...none, day, pending: 1 });
  expect(await count(owner, 'day=2026-03-13')).toMatchObject({ completed: 1, cancelled: 1 });
  expect(await count(owner, `branchId=${harbour._id}`)).toMatchObject({
    day: new Intl.DateTimeFormat('en-CA', { timeZone: harbour.timezone }).format(fiveHoursAgo),
    completed: 1,
    cancelled: 0,
  });
  expect(await count(limited, `day=${day}`)).toEqual({ ...none, day, preparing: 1, completed: 1 });
  expect((await limited.get(`/orders/counts?branchId=${harbour._id}`)).status).toBe(403);
  expect((await owner.get('/orders/counts?day=2026-02-30')).status).toBe(400);
  const { data } = (await owner.get<DashboardOrderList>('/orders?view=today')).body;
  expect(data.map(({ status }) => status)).toEqual(['completed']);
});
