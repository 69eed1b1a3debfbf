import { describe, expect } from 'vitest';
import type { DashboardBranch, DashboardOrder } from '../../generated/dashboard/types.ts';
import type { MenuItem } from '../../generated/public/types.ts';
import type { BranchDocument } from '../../server/modules/branches/documents.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';

type Sold = { price: number; vat: number; quantity?: number };

const it = testWithOwnRestaurant
  .extend('itemOf', ({ manager, restaurant }) => async ({ price, vat }: Sold, at?: BranchDocument) => {
    const { _id: branchId } = at ?? restaurant.harbour;
    const { _id } = await restaurant.addItem({ prices: [] });
    const body = { prices: [{ branchId, price, vat }] };
    const item = await manager.patch<MenuItem>(`/menu/items/${_id}`, body);
    expect(item.status, JSON.stringify(item.body)).toBe(200);
    return item.body;
  })
  .extend(
    'order',
    ({ owner, restaurant, itemOf }) =>
      async (sold: Sold[], values: object = {}, at: BranchDocument = restaurant.harbour) => {
        const items = new Map<string, MenuItem>();
        for (const one of sold) {
          const key = `${one.price} ${one.vat}`;
          items.set(key, items.get(key) ?? (await itemOf(one, at)));
        }
        const lines = sold.map(({ price, vat, quantity = 1 }) => ({
          menuItemId: items.get(`${price} ${vat}`)?.id,
          quantity,
        }));
        const body = { branchId: at._id, type: 'pickup', channel: 'counter', lines, ...values };
        const placed = await owner.post<DashboardOrder>('/orders', body);
        expect(placed.status, JSON.stringify(placed.body)).toBe(201);
        return placed.body;
      },
  );

const lines = (count: number, price: number, vat: number): Sold[] =>
  Array.from({ length: count }, () => ({ price, vat }));
const delivery = { type: 'delivery', deliveryAddress: '27 Mill Lane' };

describe("An order's VAT", () => {
  it('is the same however the basket is split', async ({ order, restaurant }) => {
    expect(await order(lines(20, 0.5, 7))).toMatchObject({ subtotal: '10.00', vat: '0.65' });
    expect(await order([{ price: 0.5, vat: 7, quantity: 20 }])).toMatchObject({ vat: '0.65' });
    expect(await order(lines(100, 0.05, 10))).toMatchObject({ subtotal: '5.00', vat: '0.45' });
    expect(await order(lines(10, 105, 8), {}, restaurant.tokyo)).toMatchObject({ vat: '78' });
    const mixed = [...lines(4, 1.79, 21), ...[1.84, 1.86, 0.47].flatMap(price => lines(1, price, 21))];
    expect(await order(mixed)).toMatchObject({ subtotal: '11.33', vat: '1.97' });
  });

  it('matches its rates, also after a discount', async ({ order }) => {
    const sold = [...lines(3, 3.33, 7), ...lines(2, 4.99, 19), ...lines(1, 0.01, 0)];
    const { vatByRate = [], ...placed } = await order(sold, { discount: 3.34 });
    const cents = (of: 'amount' | 'vat') =>
      vatByRate.reduce((sum, share) => sum + Math.round(Number(share[of]) * 100), 0);
    expect(cents('vat')).toBe(Math.round(Number(placed.vat) * 100));
    expect(cents('amount')).toBe(Math.round(Number(placed.total) * 100));
    for (const { rate, amount, vat } of vatByRate)
      expect(vat).toBe(((Number(amount) * Number(rate)) / (100 + Number(rate))).toFixed(2));
  });

  it('supports rates with up to four decimals', async ({ order, itemOf, manager, restaurant }) => {
    const placed = await order([{ price: 108.88, vat: 8.875 }]);
    expect(placed).toMatchObject({
      vat: '8.88',
      vatByRate: [{ rate: '8.875', amount: '108.88', vat: '8.88' }],
    });
    const item = await itemOf({ price: 10, vat: 8.875 });
    expect(item.prices).toMatchObject([{ vat: '8.875' }]);
    const set = (vat: number) =>
      manager.patch<MenuItem>(`/menu/items/${item.id}`, {
        prices: [{ branchId: restaurant.harbour._id, vat }],
      });
    expect((await set(8.88)).body.prices).toMatchObject([{ vat: '8.88' }]);
    expect((await set(8.87501)).body).toMatchObject({ fields: [{ path: '/prices/0/vat' }] });
  });

  it("includes the delivery fee's, at the rates of the food or the branch's own", async ({
    order,
    owner,
    restaurant,
  }) => {
    const sold = [
      { price: 30, vat: 7 },
      { price: 10, vat: 19 },
    ];
    const fee = { ...delivery, deliveryFee: 4 };
    const path = `/branches/${restaurant.harbour._id}`;
    expect((await order(sold, fee)).vatByRate).toEqual([
      { rate: '7.00', amount: '33.00', vat: '2.16' },
      { rate: '19.00', amount: '11.00', vat: '1.76' },
    ]);
    const set = (deliveryVat: number | null) => owner.patch<DashboardBranch>(path, { deliveryVat });
    expect((await set(23.125)).body).toMatchObject({ deliveryVat: '23.125', defaultVat: null });
    expect((await order(sold, fee)).vatByRate).toEqual([
      { rate: '7.00', amount: '30.00', vat: '1.96' },
      { rate: '19.00', amount: '10.00', vat: '1.60' },
      { rate: '23.125', amount: '4.00', vat: '0.75' },
    ]);
    expect((await set(1.23456)).body).toMatchObject({ fields: [{ path: '/deliveryVat' }] });
    expect((await set(null)).body).toMatchObject({ deliveryVat: null });
    expect((await order(sold, fee)).vatByRate).toHaveLength(2);
  });

  it('is shown for both the sale and the rest after a refund', async ({ order, owner }) => {
    const sold = [
      { price: 10, vat: 7, quantity: 2 },
      { price: 10, vat: 19 },
    ];
    const placed = await order(sold, { ...delivery, deliveryFee: 3, tipAmount: 5 });
    expect(placed).not.toHaveProperty('remainingVat');
    const path = `/orders/${placed.id}`;
    await owner.post<DashboardOrder>(`${path}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    const refund = async (body: object) => {
      const { body: refunded } = await owner.post<DashboardOrder>(`${path}/refunds`, {
        source: 'manual',
        ...body,
      });
      expect(refunded).toMatchObject({ vat: placed.vat, vatByRate: placed.vatByRate });
      return [refunded.remainingVat, refunded.remainingVatByRate?.map(share => [share.amount, share.vat])];
    };
    expect(await refund({ lines: [{ lineId: placed.lines[1]?.id, quantity: 1 }] })).toEqual([
      '1.60',
      [
        ['22.00', '1.44'],
        ['1.00', '0.16'],
      ],
    ]);
    expect(await refund({ deliveryFee: true, tip: true })).toEqual([
      '1.31',
      [
        ['20.00', '1.31'],
        ['0.00', '0.00'],
      ],
    ]);
    expect((await refund({ amount: 10 }))[0]).toBe('0.65');
    expect((await refund({ amount: 10 }))[0]).toBe('0.00');
  });

  it('stays as stated when the order was placed', async ({ restaurant, owner }) => {
    const vatByRate = [{ rate: 700, amount: 1000, vat: 60 }];
    const { _id } = await restaurant.addOrder({ subtotal: 1000, total: 1000, vat: 60, vatByRate });
    expect((await owner.get<DashboardOrder>(`/orders/${_id}`)).body).toMatchObject({
      vat: '0.60',
      vatByRate: [{ rate: '7.00', amount: '10.00', vat: '0.60' }],
    });
  });
});
