import { describe, expect } from 'vitest';
import type { CurrencySales, Sales, TopItems } from '../../generated/dashboard/types.ts';
import { newId } from '../../server/lib/ids.ts';
import type { OrderDocument } from '../../server/modules/orders/documents.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { lineOf, snapshotOf } from '../helpers/restaurant.ts';

const it = testWithOwnRestaurant
  .extend('read', ({ manager }) => async (query = '') => {
    const { status, body } = await manager.get<Sales>(`/sales?${query}`);
    expect(status).toBe(200);
    return body;
  })
  .extend('topItems', ({ manager }) => async (query = '') => {
    const { status, body } = await manager.get<TopItems>(`/sales/items?${query}`);
    expect(status).toBe(200);
    return body.currencies;
  });

const paidAt = (time: string, values: Partial<OrderDocument> = {}): Partial<OrderDocument> => ({
  paymentStatus: 'paid',
  paidAt: new Date(time),
  ...values,
});

const find = ({ currencies }: Sales, currency: string): CurrencySales => {
  const found = currencies.find(one => one.currency === currency);
  if (!found) throw new Error(`There are no sales in ${currency}`);
  return found;
};

describe('Sales figures', () => {
  it('count an order on payment and a refund when it is made', async ({ manager, restaurant, read }) => {
    const orders = await restaurant.addOrders([{ total: 1000 }, { total: 2500 }, { total: 700 }]);
    const [first, second, unpaid] = orders.map(({ number }) => `/orders/${number}`);
    expect(find(await read(), 'EUR')).toMatchObject({
      orders: 0,
      paid: '0.00',
      takings: '0.00',
      average: '0.00',
    });

    await manager.post(`${first}/payment`, { outcome: 'failed', providerId: 'stripe' });
    await manager.post(`${first}/payment`, { outcome: 'succeeded', providerId: 'stripe' });
    await manager.post(`${first}/payment`, { outcome: 'succeeded', providerId: 'stripe' });
    await manager.post(`${second}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    await manager.post(`${unpaid}/status`, { status: 'cancelled' });
    expect(find(await read(), 'EUR')).toMatchObject({
      orders: 2,
      paid: '35.00',
      takings: '35.00',
      average: '17.50',
    });

    await manager.post(`${second}/refunds`, { amount: 5.01, source: 'manual' });
    await manager.post(`${first}/status`, { status: 'cancelled' });
    const figures = { orders: 2, paid: '35.00', refunded: '5.01', takings: '29.99', average: '17.50' };
    expect(find(await read(), 'EUR')).toMatchObject(figures);
    await manager.post(`${first}/refunds`, { amount: 10, source: 'manual' });
    expect(find(await read(), 'EUR')).toMatchObject({ orders: 2, refunded: '15.01', takings: '19.99' });
  });

  it('keep a day unchanged when a sale is refunded later, and show the day of the sale', async ({
    manager,
    restaurant,
    read,
  }) => {
    const [old, other] = await restaurant.addOrders([
      paidAt('2026-03-14T12:00:00Z', { total: 1000 }),
      paidAt('2026-03-16T12:00:00Z', { total: 500 }),
    ]);
    const past = () => read('from=2026-03-14&to=2026-03-16');
    const before = await past();
    expect(find(before, 'EUR').days.map(({ takings }) => takings)).toEqual(['10.00', '0.00', '5.00']);
    expect(find(await read(), 'EUR')).toMatchObject({ refunded: '0.00', refundedSales: [] });
    const refund = (number = 0, amount = 0) =>
      manager.post(`/orders/${number}/refunds`, { amount, source: 'manual' });
    await refund(old?.number, 4);
    await refund(other?.number, 5);
    await refund(old?.number, 1);
    expect(await past()).toEqual(before);
    const figures = { orders: 0, paid: '0.00', refunded: '10.00', takings: '-10.00', average: '0.00' };
    const euros = find(await read(), 'EUR');
    expect(euros).toMatchObject({ ...figures, days: [figures] });
    expect(euros.hours.filter(({ takings }) => takings === '-10.00')).toHaveLength(1);
    expect(euros.refundedSales).toEqual([
      { day: '2026-03-16', refunded: '5.00' },
      { day: '2026-03-14', refunded: '5.00' },
    ]);
  });

  it('count hours after midnight toward the previous business day, which ends at 05:00 local time', async ({
    restaurant,
    read,
  }) => {
    const refundAt = (createdAt: string): OrderDocument['refunds'][number] => ({
      ...{ id: newId('rfd'), amount: 100, reason: '', source: 'manual', actor: 'Mia' },
      createdAt: new Date(createdAt),
    });
    const tokyo = { currency: 'JPY', branch: snapshotOf(restaurant.tokyo) };
    await restaurant.addOrders([
      paidAt('2026-03-14T05:00:00.000Z', { total: 100 }),
      paidAt('2026-03-15T02:30:00.000Z', { total: 200 }),
      paidAt('2026-03-15T04:59:59.999Z', {
        total: 400,
        refundedTotal: 200,
        refunds: [refundAt('2026-03-15T04:59:59.999Z'), refundAt('2026-03-15T05:00:00.000Z')],
      }),
      paidAt('2026-03-15T05:00:00.000Z', { total: 800 }),
      // 04:59 and 05:00 in Tokyo.
      paidAt('2026-03-14T19:59:00.000Z', { ...tokyo, total: 1600 }),
      paidAt('2026-03-14T20:00:00.000Z', { ...tokyo, total: 3200 }),
    ]);
    const sales = await read('from=2026-03-14&to=2026-03-15');
    const euros = find(sales, 'EUR');
    expect(euros.days).toMatchObject([
      { day: '2026-03-14', orders: 3, paid: '7.00', refunded: '1.00' },
      { day: '2026-03-15', orders: 1, paid: '8.00', refunded: '1.00' },
    ]);
    expect(euros.refundedSales).toEqual([{ day: '2026-03-14', refunded: '2.00' }]);
    expect(euros.hours.filter(({ orders }) => orders > 0).map(({ hour }) => hour)).toEqual([2, 4, 5]);
    expect(find(sales, 'JPY').days).toMatchObject([{ paid: '1600' }, { paid: '3200' }]);
  });

  it("use the branch's current time zone", async ({ owner, restaurant, read }) => {
    const { harbour } = restaurant;
    await restaurant.addOrders([paidAt('2026-03-15T01:30:00Z', { total: 1000 })]);
    const report = async () => {
      const { days, hours } = find(await read('from=2026-03-14&to=2026-03-15'), 'EUR');
      const hour = hours.find(({ orders }) => orders > 0)?.hour;
      return [...days.map(({ orders }) => orders), hour];
    };
    expect(await report()).toEqual([1, 0, 1]);
    for (const [timezone, expected] of [
      ['Asia/Kolkata', [0, 1, 7]],
      ['Europe/Lisbon', [1, 0, 1]],
    ] as const) {
      await owner.patch(`/branches/${harbour._id}`, { timezone });
      expect(await report()).toEqual(expected);
    }
  });

  it('are separate by currency, branch, day, and local hour', async ({ restaurant, read }) => {
    const { harbour, market, tokyo } = restaurant;
    await restaurant.addOrders([
      // Lisbon's local time is UTC, and one hour ahead from March 29.
      paidAt('2026-03-29T03:59:59.999Z', { total: 100 }),
      paidAt('2026-03-29T04:00:00.000Z', { total: 200 }),
      paidAt('2026-03-29T12:30:00.000Z', { total: 400, branch: snapshotOf(market) }),
      paidAt('2026-03-30T03:59:59.999Z', { total: 800 }),
      paidAt('2026-03-30T04:00:00.000Z', { total: 1600 }),
      paidAt('2026-03-28T20:00:00.000Z', { total: 3200, currency: 'JPY', branch: snapshotOf(tokyo) }),
    ]);
    const sales = await read('from=2026-03-29&to=2026-03-30');
    expect(sales).toMatchObject({ from: '2026-03-29', to: '2026-03-30' });
    expect(sales.currencies.map(({ currency }) => currency)).toEqual(['EUR', 'JPY']);
    const euros = find(sales, 'EUR');
    expect(euros).toMatchObject({
      orders: 4,
      paid: '30.00',
      refunded: '0.00',
      takings: '30.00',
      average: '7.50',
    });
    expect(euros.days).toMatchObject([
      { day: '2026-03-29', orders: 3, takings: '14.00' },
      { day: '2026-03-30', orders: 1, takings: '16.00' },
    ]);
    expect(euros.hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    expect(euros.hours.filter(({ orders }) => orders > 0)).toMatchObject([
      { hour: 4, orders: 1, takings: '8.00' },
      { hour: 5, orders: 2, takings: '18.00' },
      { hour: 13, orders: 1, takings: '4.00' },
    ]);
    expect(euros.branches).toMatchObject([
      { branchId: harbour._id, branchName: 'Harbour', orders: 3, takings: '26.00' },
      { branchId: market._id, branchName: 'Market', orders: 1, takings: '4.00' },
    ]);
    const yen = find(sales, 'JPY');
    expect(yen).toMatchObject({ orders: 1, takings: '3200', branches: [{ branchId: tokyo._id }] });
    expect(yen.days[0]).toMatchObject({ day: '2026-03-29', orders: 1 });
    expect(yen.hours[5]).toMatchObject({ orders: 1 });

    const { currencies } = await read(`from=2026-03-28&branchId=${tokyo._id}`);
    expect(currencies).toMatchObject([{ currency: 'JPY', orders: 0, takings: '0' }]);
  });

  it('default to today', async ({ restaurant, read }) => {
    const now = new Date();
    await restaurant.addOrders([paidAt(now.toISOString()), paidAt('2026-03-14T12:00:00Z')]);
    const fiveHoursAgo = now.getTime() - 5 * 3_600_000;
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: restaurant.harbour.timezone });
    const today = format.format(fiveHoursAgo);
    const sales = await read();
    expect(sales).toMatchObject({ from: today, to: today });
    expect(find(sales, 'EUR')).toMatchObject({ orders: 1 });
  });

  it.for([
    ['from=2026-02-30', 'from'],
    ['from=today', 'from'],
    ['from=2026-03-14&to=2026-03-13', 'to'],
    ['from=2026-03-14&to=2026-04-14', 'to'],
    ['from=1000-01-01&to=9999-12-31', 'to'],
    ['from=0999-12-31&to=1000-01-01', 'from'],
    ['from=2026-03-14&to=', 'to'],
  ])('are rejected for the period %s', async ([query, path], { manager }) => {
    for (const operation of ['/sales', '/sales/items'])
      expect(await manager.get(`${operation}?${query}`)).toMatchObject({
        status: 400,
        body: { fields: [{ path }] },
      });
  });

  it('cover up to 31 days', async ({ restaurant, read }) => {
    await restaurant.addOrders([paidAt('2026-03-01T12:00:00Z'), paidAt('2026-03-31T12:00:00Z')]);
    const euros = find(await read('from=2026-03-01&to=2026-03-31'), 'EUR');
    expect(euros.days).toHaveLength(31);
    expect(euros.days.filter(({ orders }) => orders > 0).map(({ day }) => day)).toEqual([
      '2026-03-01',
      '2026-03-31',
    ]);
  });
});

it('Best sellers are ranked by net quantity sold', async ({ restaurant, topItems }) => {
  const sardines = (quantity: number, title = 'Sardines') =>
    lineOf({ menuItemId: 'itm_sardines', title, quantity, lineTotal: quantity * 1250 });
  const soup = (quantity: number) =>
    lineOf({ menuItemId: 'itm_soup', title: 'Soup', quantity, lineTotal: quantity * 600 });
  await restaurant.addOrders([
    paidAt('2026-03-14T18:00:00Z', { lines: [sardines(1, 'Grilled sardines'), soup(1)] }),
    paidAt('2026-03-14T12:00:00Z', { lines: [sardines(1), soup(2)] }),
    paidAt('2026-03-14T13:00:00Z', { lines: [sardines(9)], paymentStatus: 'refunded', refundedTotal: 2500 }),
    paidAt('2026-03-15T12:00:00Z', { lines: [sardines(9)] }),
    { lines: [sardines(9)], createdAt: new Date('2026-03-14T12:00:00Z') },
    paidAt('2026-03-14T05:00:00Z', {
      lines: [soup(5)],
      currency: 'JPY',
      branch: snapshotOf(restaurant.tokyo),
    }),
  ]);
  expect(await topItems('from=2026-03-14')).toEqual([
    {
      currency: 'EUR',
      items: [
        { menuItemId: 'itm_soup', title: 'Soup', quantity: 3, amount: '18.00' },
        { menuItemId: 'itm_sardines', title: 'Grilled sardines', quantity: 2, amount: '25.00' },
      ],
    },
    { currency: 'JPY', items: [{ menuItemId: 'itm_soup', title: 'Soup', quantity: 5, amount: '3000' }] },
  ]);
});

it('Refunded items do not count as sold, except for refunds of an amount', async ({
  restaurant,
  manager,
  topItems,
}) => {
  const sardines = lineOf({ menuItemId: 'itm_sardines', title: 'Sardines', quantity: 3, lineTotal: 3750 });
  const soup = lineOf({ menuItemId: 'itm_soup', title: 'Soup', quantity: 1, lineTotal: 600 });
  const values = paidAt('2026-03-14T12:00:00Z', { lines: [sardines, soup], subtotal: 4350, total: 4350 });
  const [{ _id: byPieces = '' } = {}, { _id: byAmount = '' } = {}] = await restaurant.addOrders([
    values,
    values,
  ]);
  const refund = async (id: string, body: object) => {
    const path = `/orders/${id}/refunds`;
    expect((await manager.post<object>(path, { source: 'manual', ...body })).status).toBe(201);
  };
  const sold = async () => {
    const [euros] = await topItems('from=2026-03-14');
    return euros?.items.map(({ title, quantity, amount }) => [title, quantity, amount]);
  };
  expect(await sold()).toEqual([
    ['Sardines', 6, '75.00'],
    ['Soup', 2, '12.00'],
  ]);
  const pieces = [sardines, soup].map(({ id }) => ({ lineId: id, quantity: 1 }));
  await refund(byPieces, { lines: pieces });
  await refund(byAmount, { amount: 10 });
  expect(await sold()).toEqual([
    ['Sardines', 5, '62.50'],
    ['Soup', 1, '6.00'],
  ]);
});
