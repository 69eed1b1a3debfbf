import { describe, expect } from 'vitest';
import type { Branch, BranchList, MenuItem, Order } from '../../generated/public/types.ts';
import { type Dashboard, signedIn } from '../helpers/dashboard.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';

const it = testWithOwnRestaurant
  .extend('cook', ({ service, restaurant }) =>
    signedIn(service, {
      restaurantId: restaurant.id,
      role: 'staff',
      name: 'Sam',
      branches: [restaurant.harbour._id],
    }),
  )
  .extend(
    'create',
    ({ owner }) =>
      (values: object = {}) =>
        owner.post<Branch>('/branches', { ...BELFAST, ...values }),
  )
  .extend(
    'publicly',
    ({ client }) =>
      async () =>
        (await client.get<BranchList>('/v1/branches')).body.data,
  );

const BELFAST = {
  name: 'Castle Quay',
  currency: 'GBP',
  address: '3 Castle Quay, Belfast',
  countryCode: 'GB',
  timezone: 'Europe/London',
};
/** The dashboard's representation of a branch without settings. */
const UNSET = {
  ...{ pausedUntil: null, stations: [], defaultVat: null, deliveryVat: null },
  ...{ openingHours: null, opensAt: null, closesAt: null },
  ...{ orderTypes: ['pickup', 'delivery', 'dine_in'], deliveryZones: [], tipPercentages: [] },
  ...{ pickupHours: null, deliveryHours: null, dineInHours: null },
  ...{
    preparationMinutes: null,
    preOrderDays: null,
    slotCapacity: null,
    slotItemCapacity: null,
    delayMinutes: 0,
    delayUntil: null,
  },
};
const inDashboard = (branch: Branch | undefined) => ({ ...branch, ...UNSET });
const place = (page: Dashboard, branchId: string, menuItemId: string) =>
  page.post<Order>('/orders', {
    branchId,
    type: 'pickup',
    channel: 'counter',
    lines: [{ menuItemId, quantity: 1 }],
  });

describe('Creating a branch', () => {
  it('shows it in both APIs, closed until it is opened', async ({
    create,
    publicly,
    owner,
    restaurantId,
    activityLinesOf,
  }) => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toEqual({
      ...BELFAST,
      id: body.id,
      restaurantId,
      slug: 'castle-quay',
      status: 'closed',
      ...UNSET,
    });
    expect(inDashboard((await publicly()).at(-1))).toEqual(body);
    expect((await owner.get<Branch>(`/branches/${body.id}`)).body).toEqual(body);
    expect(await activityLinesOf(body.id)).toEqual([['branch.created', 'Olga', { status: 'closed' }]]);
  });

  it.for<[field: string, values: string[]]>([
    ['currency', ['EUX', 'eur', '']],
    ['countryCode', ['ZZ', 'EU', 'UK', 'SU', 'XA', 'ie']],
    ['timezone', ['Europe/Atlantis', '+02:00', 'europe/dublin', '']],
    ['address', ['']],
    ['slug', ['Castle Quay']],
  ])('rejects an unknown %s, naming it', async ([field, values], { create }) => {
    for (const value of values) {
      const answer = await create({ [field]: value });
      expect(answer, `${field} ${value}`).toMatchObject({
        status: 400,
        body: { fields: [{ path: `/${field}` }] },
      });
    }
  });

  it('accepts regions worldwide, including old time zone names', async ({ create }) => {
    for (const [countryCode, timezone, currency] of [
      ['IN', 'Asia/Kolkata', 'INR'],
      ['IN', 'Asia/Calcutta', 'INR'],
      ['KW', 'Asia/Kuwait', 'KWD'],
      ['US', 'America/Argentina/Buenos_Aires', 'USD'],
      ['IS', 'Etc/GMT+1', 'ISK'],
      ['TL', 'UTC', 'USD'],
    ]) {
      const { status, body } = await create({ name: `Branch ${timezone}`, countryCode, timezone, currency });
      expect(status, JSON.stringify(body)).toBe(201);
      expect(body).toMatchObject({ countryCode, timezone, currency });
    }
  });

  it('describes the expected format of an invalid slug or currency', async ({ create }) => {
    expect(await create({ slug: 'Castle Quay', currency: 'euro' })).toMatchObject({
      status: 400,
      body: {
        fields: expect.arrayContaining([
          { path: '/slug', message: 'must have the same format as "pizza-margherita"' },
          { path: '/currency', message: 'must have the same format as "EUR"' },
        ]),
      },
    });
  });

  it('rejects a slug of another branch', async ({ create }) => {
    expect(await create({ slug: 'harbour' })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('"harbour"') },
    });
  });
});

describe('Updating a branch', () => {
  it('affects prices, snoozes, and balances, but not existing orders', async ({
    restaurant,
    manager,
    owner,
    publicly,
    client,
    activityLinesOf,
  }) => {
    const { harbour } = restaurant;
    const item = await restaurant.addItem();
    const stock = await restaurant.addInventoryItem();
    const order = (await place(manager, harbour._id, item._id)).body;
    const changed = await owner.patch<Branch>(`/branches/${harbour._id}`, { name: 'Pier', slug: 'pier' });
    expect(changed.body).toMatchObject({ name: 'Pier', slug: 'pier', currency: 'EUR' });
    expect(inDashboard((await publicly())[0])).toEqual(changed.body);
    const shown = (await client.get<MenuItem>(`/v1/menu/items/${item._id}`)).body;
    expect(shown.prices.map(({ branchSlug }) => branchSlug)).toEqual(['pier', 'market', 'tokyo']);
    const balances = await client.get<{ balances: { branchSlug: string }[] }>(
      `/v1/inventory/items/${stock._id}`,
    );
    expect(balances.body.balances[0]?.branchSlug).toBe('pier');
    expect((await client.get<Order>(`/v1/orders/${order.id}`)).body.branch).toEqual(order.branch);
    expect(await activityLinesOf(harbour._id)).toEqual([
      ['branch.updated', 'Olga', expect.objectContaining({ changes: ['name', 'slug'] })],
    ]);
  });

  it('never changes its currency, and rejects an invalid region', async ({
    restaurant,
    owner,
    activityLinesOf,
  }) => {
    const { harbour } = restaurant;
    const path = `/branches/${harbour._id}`;
    expect((await owner.patch<Branch>(path, { currency: 'USD' })).body.currency).toBe('EUR');
    expect(await owner.patch(path, { timezone: 'Mars/Olympus', countryCode: 'ZZ' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/countryCode' }, { path: '/timezone' }] },
    });
    expect((await owner.patch(path, { slug: 'market' })).status).toBe(409);
    expect(await activityLinesOf(harbour._id)).toEqual([]);
  });
});

describe('The status of a branch', () => {
  it('is set by a manager, and immediately controls whether it takes orders', async ({
    restaurant,
    manager,
    activityLinesOf,
  }) => {
    const { harbour } = restaurant;
    const item = await restaurant.addItem();
    const set = (status: string) => manager.put<Branch>(`/branches/${harbour._id}/status`, { status });
    expect((await set('paused')).body.status).toBe('paused');
    expect(await place(manager, harbour._id, item._id)).toMatchObject({ status: 400 });
    await set('paused');
    expect((await set('open')).body.status).toBe('open');
    expect((await place(manager, harbour._id, item._id)).status).toBe(201);
    expect(await set('gone')).toMatchObject({ status: 400, body: { fields: [{ path: '/status' }] } });
    expect(await activityLinesOf(harbour._id)).toEqual([
      ['branch.status_changed', 'Mia', { status: 'paused' }],
      ['branch.status_changed', 'Mia', { status: 'open' }],
    ]);
  });
});

describe('Kitchen stations', () => {
  const GRILL = { name: 'Grill', categoryId: 'cat_018f3893d7587a988d10665f268b0ec6' };
  const DELIVERIES = { name: 'Deliveries', type: 'delivery' };

  it('are set by its staff for all screens, and leave the branch open', async ({
    restaurant,
    cook,
    manager,
    activityLinesOf,
  }) => {
    const { harbour } = restaurant;
    const path = `/branches/${harbour._id}`;
    const set = (stations: object[]) => cook.put(`${path}/stations`, { stations });
    const later = { ...GRILL, ofALaterRelease: true };
    expect(await set([later, DELIVERIES])).toMatchObject({ status: 200, body: { status: 'open' } });
    expect((await manager.get(path)).body).toMatchObject({ stations: [GRILL, DELIVERIES] });
    await set([GRILL, DELIVERIES]);
    expect((await set([])).body).toMatchObject({ stations: [] });
    const logged = ['branch.updated', 'Sam', expect.objectContaining({ changes: ['stations'] })];
    expect(await activityLinesOf(harbour._id)).toEqual([logged, logged]);
  });

  it('are saved by one of two concurrent screens; the other gets a conflict', async ({
    restaurant,
    cook,
    manager,
    activityLinesOf,
  }) => {
    const { harbour } = restaurant;
    const path = `/branches/${harbour._id}`;
    const set = (stations: object[], shown: object[]) =>
      cook.put(`${path}/stations`, { stations, replaces: { stations: shown } });
    const stationsOf = async () => (await manager.get<{ stations: object[] }>(path)).body.stations;
    let shown: object[] = [];
    for (let round = 1; round <= 5; round++) {
      const names = ['Grill', 'Pass', 'Bar', 'Bread'].map(name => `${name} ${round}`);
      const answers = await Promise.all(names.map(name => set([...shown, { name }], shown)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      const saved = names[answers.findIndex(({ status }) => status === 200)];
      shown = [...shown, { name: saved }];
      expect(await stationsOf()).toEqual(shown);
    }
    expect(await activityLinesOf(harbour._id)).toHaveLength(5);
    // A retry after a lost response finds the desired state.
    expect((await set(shown, shown.slice(1))).status).toBe(200);
    expect((await set([], shown.slice(1))).body).toMatchObject({ code: 'conflict' });
    expect(await stationsOf()).toEqual(shown);
  });

  it('have unique names', async ({ restaurant, cook }) => {
    const stations = [GRILL, DELIVERIES, { name: 'Grill' }];
    expect(await cook.put(`/branches/${restaurant.harbour._id}/stations`, { stations })).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/stations/2/name', message: 'is the name of another station' }] },
    });
  });
});

it('Staff limited to a branch see only that branch', async ({ restaurant, service }) => {
  const branches = [restaurant.market._id];
  const cook = await signedIn(service, { restaurantId: restaurant.id, role: 'staff', branches });
  const { body } = await cook.get<BranchList>('/branches');
  expect(body.data.map(({ slug }) => slug)).toEqual(['market']);
  expect((await cook.get(`/branches/${restaurant.harbour._id}`)).status).toBe(404);
});
