import { describe, expect } from 'vitest';
import type { DashboardOrder } from '../../generated/dashboard/types.ts';
import type { ItemDocument } from '../../server/modules/menu/documents.ts';
import { pendingEffectsOf } from '../helpers/database.ts';
import { test } from '../helpers/fixtures.ts';

const it = test
  .extend('pizza', { scope: 'file' }, ({ restaurant }) =>
    restaurant.addItem({
      title: 'Pizza',
      customizations: [
        {
          id: 'grp_size',
          title: 'Size',
          minimum: 1,
          maximum: 1,
          options: [
            { id: 'opt_small', name: 'Small', prices: euros(0) },
            { id: 'opt_large', name: 'Large', prices: euros(300) },
          ],
        },
        {
          id: 'grp_extras',
          title: 'Extras',
          minimum: 0,
          maximum: 2,
          options: [
            { id: 'opt_olives', name: 'Olives', prices: euros(75) },
            { id: 'opt_ham', name: 'Ham', prices: [{ currency: 'EUR', price: 150 }] },
            { id: 'opt_basil', name: 'Basil', prices: euros(25) },
          ],
        },
      ],
    }),
  )
  .extend('order', { scope: 'file' }, ({ restaurant, pizza }) => (values: Record<string, unknown> = {}) => ({
    branchId: restaurant.harbour._id,
    type: 'pickup',
    channel: 'counter',
    lines: [{ menuItemId: pizza._id, quantity: 2, optionIds: ['opt_large', 'opt_olives'] }],
    ...values,
  }))
  .extend(
    'place',
    { scope: 'file' },
    ({ staff, order }) =>
      (values: Record<string, unknown> = {}) =>
        staff.post<DashboardOrder>('/orders', order(values)),
  )
  .extend('faultsOf', { scope: 'file' }, ({ staff, order }) => async (values: Record<string, unknown>) => {
    const { status, body } = await staff.post('/orders', order(values));
    expect(status).toBe(400);
    return body.fields?.map(({ path }) => path);
  });

const DAY = 24 * 60 * 60_000;
const euros = (price: number) => [
  { currency: 'EUR', price },
  { currency: 'JPY', price },
];

describe('Placing an order', () => {
  it('names the table of dine-in orders only', async ({ place, faultsOf }) => {
    expect((await place({ type: 'dine_in', table: ' 12 ' })).body).toMatchObject({ table: '12' });
    expect((await place({ type: 'dine_in', table: ' ' })).body).toMatchObject({ table: '' });
    expect((await place({ type: 'pickup', table: '' })).status).toBe(201);
    expect(await faultsOf({ type: 'pickup', table: '12' })).toEqual(['/table']);
  });

  it('calculates the price from the menu: options, discount, fee, tip, and included VAT', async ({
    place,
  }) => {
    const { status, body } = await place({
      type: 'delivery',
      channel: 'app',
      deliveryAddress: '27 Mill Lane',
      deliveryFee: 2.9,
      discount: 3.25,
      tipAmount: 1,
      customer: { name: 'Niamh Byrne', id: 'cus_forged', unknown: true },
      prices: 'ignored',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'pending',
      paymentStatus: 'unpaid',
      channel: 'app',
      subtotal: '32.50',
      discount: '3.25',
      creditsUsed: '0.00',
      deliveryFee: '2.90',
      tipAmount: '1.00',
      total: '33.15',
      vat: '2.92',
      customer: { id: '', name: 'Niamh Byrne', email: '', phone: '' },
      lines: [
        {
          title: 'Pizza',
          unitPrice: '12.50',
          lineTotal: '32.50',
          options: [
            { customization: 'Size', name: 'Large', price: '3.00' },
            { customization: 'Extras', name: 'Olives', price: '0.75' },
          ],
        },
      ],
    });
  });

  it("uses the branch's currency", async ({ place, restaurant }) => {
    const { body } = await place({ branchId: restaurant.tokyo._id });
    expect(body).toMatchObject({ currency: 'JPY', total: '4350', lines: [{ unitPrice: '1800' }] });
  });

  it('sends order.created once, and starts the timeline with its actor', async ({
    place,
    service,
    staff,
    eventLog,
  }) => {
    const { body } = await place({ type: 'dine_in', table: '12' });
    const events = await eventLog.of(body.id);
    expect(events.map(({ type }) => type)).toEqual(['order.created']);
    const { channel, vatByRate = [], ...shown } = body;
    expect(shown.table).toBe('12');
    expect(events[0]?.data.order).toEqual(shown);
    expect(vatByRate.reduce((sum, { vat }) => sum + Number(vat), 0).toFixed(2)).toBe(shown.vat);
    expect(await pendingEffectsOf(service, body.id)).toEqual([]);
    const { timeline } = (await staff.get<{ timeline: unknown[] }>(`/orders/${body.number}`)).body;
    expect(timeline).toMatchObject([{ action: 'order.placed', actor: 'Orla', status: 'pending' }]);
  });

  it('keeps the ordered items when the menu changes', async ({ restaurant, place, staff, manager }) => {
    const soup = await restaurant.addItem({ title: 'Soup' });
    const { body } = await place({ lines: [{ menuItemId: soup._id, quantity: 1 }] });
    expect((await manager.patch<object>(`/menu/items/${soup._id}`, { title: 'Broth' })).status).toBe(200);
    expect((await staff.get<DashboardOrder>(`/orders/${body.id}`)).body.lines[0]?.title).toBe('Soup');
  });
});

describe('A rejected placement', () => {
  it('names every unavailable item and invalid line', async ({
    restaurant,
    pizza,
    faultsOf,
    newRestaurant,
  }) => {
    const { harbour, market } = restaurant;
    const row = (listed: boolean) =>
      pizza.prices.map(price => (price.branchId === harbour._id ? { ...price, listed } : price));
    const until = new Date(Date.now() + DAY);
    const snooze = { branchSlug: 'x', until, reason: 'sold_out' as const, note: '' };
    const add = async (values: Partial<ItemDocument>) => (await restaurant.addItem(values))._id;
    const elsewhere = await newRestaurant();
    const ids = [
      await add({ published: false }),
      await add({ prices: row(false) }),
      await add({ prices: [] }),
      await add({ snoozes: [{ ...snooze, branchId: harbour._id }] }),
      (await elsewhere.addItem())._id,
      'itm_unknown',
    ];
    const served = [
      await add({ snoozes: [{ ...snooze, branchId: market._id }] }),
      await add({ snoozes: [{ ...snooze, branchId: harbour._id, until: new Date(Date.now() - 1) }] }),
    ];
    const quiet = await add({ allowSpecialRequests: false });
    const lines = [
      ...[...ids, ...served].map(menuItemId => ({ menuItemId, quantity: 1 })),
      { menuItemId: quiet, quantity: 1, specialRequest: 'Hot' },
    ];
    expect(await faultsOf({ lines, type: 'delivery' })).toEqual([
      '/deliveryAddress',
      '/lines/0/menuItemId',
      '/lines/1/menuItemId',
      '/lines/2/menuItemId',
      '/lines/3/menuItemId',
      '/lines/4/menuItemId',
      '/lines/5/menuItemId',
      '/lines/8/specialRequest',
    ]);
  });

  it.for([
    ['an option of no group', ['opt_small', 'opt_none'], ['/lines/0/optionIds/1']],
    ['an option twice', ['opt_small', 'opt_olives', 'opt_olives'], ['/lines/0/optionIds/2']],
    ['too few of a group', [], ['/lines/0/optionIds']],
    ['too many of a group', ['opt_small', 'opt_large'], ['/lines/0/optionIds']],
    ['too many extras', ['opt_small', 'opt_olives', 'opt_ham', 'opt_basil'], ['/lines/0/optionIds']],
  ])('is %s', async ([_, optionIds, faults], { faultsOf, pizza }) => {
    expect(await faultsOf({ lines: [{ menuItemId: pizza._id, quantity: 1, optionIds }] })).toEqual(faults);
  });

  it("has an option without a price in the branch's currency", async ({
    pizza,
    place,
    faultsOf,
    restaurant,
  }) => {
    const lines = [{ menuItemId: pizza._id, quantity: 1, optionIds: ['opt_small', 'opt_ham'] }];
    expect((await place({ lines })).status).toBe(201);
    expect(await faultsOf({ lines, branchId: restaurant.tokyo._id })).toEqual(['/lines/0/optionIds/1']);
  });

  it.for([0, -1, 1.5, 1000, '2', null])('has the quantity %s', async (quantity, { pizza, faultsOf }) => {
    const lines = [{ menuItemId: pizza._id, quantity, optionIds: ['opt_small'] }];
    expect(await faultsOf({ lines })).toEqual(['/lines/0/quantity']);
  });

  it('has no lines, invalid amounts, or a discount above the subtotal', async ({ faultsOf, place }) => {
    expect(await faultsOf({ lines: [] })).toEqual(['/lines']);
    expect(await faultsOf({ tipAmount: 0.001, discount: -1 })).toEqual(['/discount']);
    expect(await faultsOf({ tipAmount: 0.001, deliveryFee: 1 })).toEqual(['/deliveryFee', '/tipAmount']);
    expect(await faultsOf({ discount: 32.51 })).toEqual(['/discount']);
    expect((await place({ discount: 32.5 })).body.total).toBe('0.00');
  });

  it.for(['paused', 'closed'] as const)(
    'is any order at a branch that is %s',
    async (status, { faultsOf, manager, marketId }) => {
      await manager.put(`/branches/${marketId}/status`, { status });
      expect(await faultsOf({ branchId: marketId })).toEqual(['/branchId']);
      await manager.put(`/branches/${marketId}/status`, { status: 'open' });
    },
  );
});
