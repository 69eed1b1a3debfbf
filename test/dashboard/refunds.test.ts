import { describe, expect } from 'vitest';
import type { DashboardOrder } from '../../generated/dashboard/types.ts';
import type { OrderDocument } from '../../server/modules/orders/documents.ts';
import { test } from '../helpers/fixtures.ts';
import { lineOf } from '../helpers/restaurant.ts';

/** Two pizzas and a soup, 10 off, a delivery fee, and a tip: 31.50 for the lines, 38.00 in total. */
const fish = lineOf({ quantity: 2, unitPrice: 1500, lineTotal: 3000 });
const soup = lineOf({ quantity: 1, unitPrice: 1150, lineTotal: 1150 });
const ordered = {
  paymentStatus: 'paid',
  paymentProviderId: 'cash',
  lines: [fish, soup],
  subtotal: 4150,
  discount: 1000,
  deliveryFee: 450,
  tipAmount: 200,
  total: 3800,
} satisfies Partial<OrderDocument>;

const it = test.extend(
  'refundOf',
  ({ restaurant, manager }) =>
    async (values: Partial<OrderDocument> = {}) => {
      const { _id } = await restaurant.addOrder({ ...ordered, ...values });
      return (body: object) =>
        manager.post<DashboardOrder & { fields?: { path: string }[] }>(`/orders/${_id}/refunds`, {
          source: 'manual',
          ...body,
        });
    },
);

const linesOf = (...lines: [{ id: string }, number][]) => ({
  lines: lines.map(([{ id: lineId }, quantity]) => ({ lineId, quantity })),
});

describe('A partial refund by lines', () => {
  it('refunds the price of the items, less their share of the discount', async ({ refundOf }) => {
    const refund = await refundOf();
    const { status, body } = await refund(linesOf([fish, 1]));
    expect([status, body.refundedTotal, body.paymentStatus]).toEqual([201, '11.39', 'partially_refunded']);
    expect(body.refundedParts).toEqual({ ...linesOf([fish, 1]), deliveryFee: false, tip: false });
  });

  it('adds up to the total in any steps', async ({ refundOf }) => {
    const refund = await refundOf();
    await refund(linesOf([fish, 1]));
    await refund({ tip: true });
    await refund(linesOf([soup, 1]));
    const { body } = await refund({ ...linesOf([fish, 1]), deliveryFee: true });
    expect(body).toMatchObject({ refundedTotal: '38.00', paymentStatus: 'refunded' });
    expect(body.refunds.map(({ amount }) => amount)).toEqual(['11.39', '2.00', '8.73', '15.88']);
  });

  it('refunds nothing twice', async ({ refundOf }) => {
    const refund = await refundOf();
    await refund({ ...linesOf([fish, 1]), deliveryFee: true });
    for (const body of [linesOf([fish, 2]), { deliveryFee: true }]) {
      expect((await refund(body)).status).toBe(409);
    }
    expect((await refund(linesOf([fish, 1]))).status).toBe(201);
  });

  it('never exceeds the rest after a refund by amount', async ({ refundOf }) => {
    const refund = await refundOf();
    await refund({ amount: 30 });
    expect((await refund(linesOf([fish, 2]))).status).toBe(409);
    expect((await refund(linesOf([soup, 1]))).status).toBe(409);
    expect((await refund({ tip: true })).body.refundedTotal).toBe('32.00');
  });

  it('specifies either an amount or paid parts of the order', async ({ refundOf }) => {
    const refund = await refundOf({ lines: [fish, { ...soup, lineTotal: 0 }], subtotal: 3000, total: 2650 });
    const wrong: [body: object, path: string][] = [
      [{}, '/amount'],
      [{ amount: 1, tip: true }, '/amount'],
      [{ amount: 1, ...linesOf([fish, 1]) }, '/amount'],
      [linesOf([{ id: 'lin_other' }, 1]), '/lines/0/lineId'],
      [linesOf([fish, 1], [fish, 1]), '/lines/1/lineId'],
      [linesOf([fish, 0]), '/lines/0/quantity'],
      [linesOf([soup, 1]), '/lines'],
      [{ lines: [] }, '/lines'],
    ];
    for (const [body, path] of wrong) {
      const answer = await refund(body);
      expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([400, path]);
    }
  });

  it("uses the currency's decimals", async ({ refundOf, restaurant }) => {
    const { _id: id, slug, name, currency } = restaurant.tokyo;
    const line = lineOf({ quantity: 3, unitPrice: 333, lineTotal: 1000 });
    const refund = await refundOf({
      branch: { id, slug, name, currency },
      lines: [line],
      subtotal: 1000,
      discount: 0,
      deliveryFee: 0,
      tipAmount: 0,
      total: 1000,
    });
    for (const total of ['333', '667', '1000']) {
      expect((await refund(linesOf([line, 1]))).body.refundedTotal).toBe(total);
    }
  });

  it('misses no refund when ten are requested concurrently', async ({ refundOf, manager }) => {
    const refund = await refundOf({ total: 1100, subtotal: 1100 });
    await refund({ amount: 1 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund({ amount: 1 })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const { body } = await manager.get<DashboardOrder>(`/orders/${answers[0]?.body.id}`);
    expect(body).toMatchObject({ refundedTotal: '11.00', paymentStatus: 'refunded' });
    expect(body.refunds).toHaveLength(11);
  });

  it('happens once when twenty request the same item', async ({ refundOf }) => {
    const refund = await refundOf();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(linesOf([soup, 1]))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});
