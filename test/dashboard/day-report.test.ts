import { describe, expect } from 'vitest';
import type { CurrencyDay, DashboardOrder, DayReport, Sales } from '../../generated/dashboard/types.ts';
import { newId } from '../../server/lib/ids.ts';
import type { OrderDocument } from '../../server/modules/orders/documents.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { lineOf, snapshotOf } from '../helpers/restaurant.ts';

const it = testWithOwnRestaurant.extend(
  'report',
  ({ manager }) =>
    async (query: string, currency = 'EUR'): Promise<CurrencyDay> => {
      const { status, body } = await manager.get<DayReport>(`/sales/day?${query}`);
      expect(status, JSON.stringify(body)).toBe(200);
      const found = body.currencies.find(one => one.currency === currency);
      if (!found) throw new Error(`There is no ${currency} in the report`);
      return found;
    },
);

/** Food at 7%, wine at 19%, and a tip, paid at a time. */
const sold = (paidAt: string, values: Partial<OrderDocument> = {}): Partial<OrderDocument> => ({
  paymentStatus: 'paid',
  paymentProviderId: 'cash',
  paidAt: new Date(paidAt),
  lines: [
    lineOf({ quantity: 2, lineTotal: 2_000, vatRate: 70_000 }),
    lineOf({ quantity: 1, lineTotal: 1_000, vatRate: 190_000 }),
  ],
  subtotal: 3_000,
  tipAmount: 100,
  vat: 291,
  vatByRate: [
    { rate: 700, amount: 2_000, vat: 131 },
    { rate: 1_900, amount: 1_000, vat: 160 },
  ],
  total: 3_100,
  ...values,
});
const refundAt = (createdAt: string, amount: number, source: 'manual' | 'gateway' = 'manual') => ({
  ...{ id: newId('rfd'), amount, reason: 'Cold', source, actor: 'Mia', createdAt: new Date(createdAt) },
});

describe('A day report', () => {
  it('includes VAT by rate, revenue by payment method, and tips', async ({ restaurant, report }) => {
    await restaurant.addOrders([
      sold('2026-03-14T12:00:00Z'),
      sold('2026-03-14T20:00:00Z', { paymentProviderId: 'stripe' }),
      sold('2026-03-15T12:00:00Z'),
      { total: 9_900, createdAt: new Date('2026-03-14T12:00:00Z') },
      sold('2026-03-14T13:00:00Z', { branch: snapshotOf(restaurant.market) }),
      // Without rates, as stored by earlier releases.
      { paymentStatus: 'paid', paymentProviderId: 'sumup', paidAt: new Date('2026-03-14T12:30:00Z') },
    ]);
    expect(await report('day=2026-03-14')).toEqual({
      currency: 'EUR',
      orders: 4,
      paid: '118.00',
      credits: '0.00',
      tips: '3.00',
      vat: [
        { rate: '7.00', amount: '60.00', vat: '3.93' },
        { rate: '19.00', amount: '30.00', vat: '4.80' },
        { rate: null, amount: '25.00', vat: '2.27' },
      ],
      refunded: '0.00',
      refundedVat: [],
      payments: [
        { providerId: 'cash', orders: 2, paid: '62.00', refunded: '0.00', surplus: '0.00', partial: '0.00' },
        {
          providerId: 'stripe',
          orders: 1,
          paid: '31.00',
          refunded: '0.00',
          surplus: '0.00',
          partial: '0.00',
        },
        { providerId: 'sumup', orders: 1, paid: '25.00', refunded: '0.00', surplus: '0.00', partial: '0.00' },
      ],
      refunds: [],
    });
    const harbour = await report(`day=2026-03-14&branchId=${restaurant.harbour._id}`);
    expect([harbour.orders, harbour.paid]).toEqual([3, '87.00']);
  });

  it("includes the day's refunds with the day of each sale, which stays unchanged", async ({
    restaurant,
    report,
  }) => {
    const late = refundAt('2026-03-15T09:00:00Z', 1_000);
    const [order] = await restaurant.addOrders([
      sold('2026-03-14T12:00:00Z', { paymentStatus: 'partially_refunded', refundedTotal: 1_000 }),
      sold('2026-03-15T12:00:00Z', {
        paymentProviderId: 'stripe',
        paymentStatus: 'refunded',
        refundedTotal: 3_100,
        refunds: [refundAt('2026-03-15T13:00:00Z', 3_100, 'gateway')],
      }),
    ]);
    const before = await report('day=2026-03-14');
    const wine = { lineId: order?.lines[1]?.id ?? '', quantity: 1 };
    const parts = { lines: [wine], deliveryFee: false, tip: false };
    await restaurant.addOrder(
      sold('2026-03-14T14:00:00Z', { refunds: [{ ...late, parts }], lines: order?.lines ?? [] }),
    );
    expect(before).toMatchObject({ orders: 1, paid: '31.00', refunded: '0.00' });
    const closed = await report('day=2026-03-14');
    expect(closed).toMatchObject({ orders: 2, paid: '62.00', refunded: '0.00', refunds: [] });
    expect(await report('day=2026-03-15')).toMatchObject({
      orders: 1,
      paid: '31.00',
      refunded: '41.00',
      refundedVat: [
        { rate: '7.00', amount: '20.00', vat: '1.31' },
        { rate: '19.00', amount: '20.00', vat: '3.20' },
      ],
      payments: [
        { providerId: 'cash', orders: 0, paid: '0.00', refunded: '10.00' },
        { providerId: 'stripe', orders: 1, paid: '31.00', refunded: '31.00' },
      ],
      refunds: [
        { id: late.id, saleDay: '2026-03-14', providerId: 'cash', amount: '10.00', vat: '1.60' },
        { saleDay: '2026-03-15', providerId: 'stripe', amount: '31.00', vat: '2.91' },
      ],
    });
  });

  it('counts a failed refund that staff paid on the day of that payment, in the sales, too', async ({
    restaurant,
    manager,
    report,
  }) => {
    const provider = { status: 'failed', failure: 'declined', retries: 0 } as const;
    const refund = { ...refundAt('2026-03-15T13:00:00Z', 1_000, 'gateway'), provider };
    const paid = {
      paymentProviderId: 'stripe',
      paymentStatus: 'partially_refunded',
      refundedTotal: 1_000,
    } as const;
    const { _id } = await restaurant.addOrder(sold('2026-03-14T12:00:00Z', { ...paid, refunds: [refund] }));
    const readSales = async (query = '') => {
      const { body } = await manager.get<Sales>(`/sales${query}`);
      return body.currencies.find(({ currency }) => currency === 'EUR')?.refunded;
    };
    const thatDay = '?from=2026-03-15&to=2026-03-15';
    expect(await report('day=2026-03-15')).toMatchObject({ refunds: [{ providerId: 'stripe' }] });
    expect([await readSales(thatDay), await readSales()]).toEqual(['10.00', '0.00']);

    const path = `/orders/${_id}/refunds/${refund.id}/paid`;
    expect((await manager.post(path, { till: 'Counter 1' })).status).toBe(200);
    expect(await report('day=2026-03-15')).toMatchObject({ refunded: '0.00', refunds: [] });
    expect([await readSales(thatDay), await readSales()]).toEqual(['0.00', '10.00']);
    expect(await report('')).toMatchObject({
      refunds: [{ id: refund.id, providerId: 'cash', amount: '10.00' }],
    });
  });

  it("follows the branch's local time, and includes the latest payments and refunds", async ({
    restaurant,
    owner,
    manager,
    report,
  }) => {
    // 05:30 and 04:30 in Tokyo.
    const tokyo = { branch: snapshotOf(restaurant.tokyo), currency: 'JPY' };
    await restaurant.addOrders([
      sold('2026-03-14T20:30:00Z', tokyo),
      sold('2026-03-14T19:30:00Z', { ...tokyo, paymentProviderId: 'sumup' }),
    ]);
    expect((await report('day=2026-03-15', 'JPY')).payments).toMatchObject([
      { providerId: 'cash', orders: 1 },
    ]);
    const { number } = await restaurant.addOrder();
    await owner.post<DashboardOrder>(`/orders/${number}/payment`, {
      outcome: 'succeeded',
      providerId: 'cash',
    });
    await owner.post<DashboardOrder>(`/orders/${number}/refunds`, { source: 'manual', amount: 5 });
    const today = await report('');
    expect(today).toMatchObject({ orders: 1, paid: '25.00', refunded: '5.00' });
    const staff = await manager.get<DayReport>('/sales/day?day=2026-02-30');
    expect(staff).toMatchObject({ status: 400, body: { fields: [{ path: 'day' }] } });
  });

  it('covers the branches where the user works', async ({ service, restaurant }) => {
    const { harbour, market } = restaurant;
    await restaurant.addOrders([
      sold('2026-03-14T12:00:00Z'),
      sold('2026-03-14T12:00:00Z', { branch: snapshotOf(market) }),
    ]);
    const limited = await signedIn(service, {
      restaurantId: restaurant.id,
      role: 'manager',
      branches: [harbour._id],
    });
    const { body } = await limited.get<DayReport>('/sales/day?day=2026-03-14');
    expect(body.currencies.map(({ currency, orders }) => [currency, orders])).toEqual([['EUR', 1]]);
    expect((await limited.get<object>(`/sales/day?branchId=${market._id}`)).status).toBe(403);
  });
});
