// @module-tag long
import fc from 'fast-check';
import { expect } from 'vitest';
import type {
  ClosedDayReport,
  CurrencyDay,
  DashboardOrder,
  DayReport,
  NewVoucher,
  OpenDayReport,
  Sales,
  VoucherWithEntries,
} from '../../generated/dashboard/types.ts';
import type { MenuItem } from '../../generated/public/types.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { within } from '../helpers/deadlines.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import type { TestRestaurant } from '../helpers/restaurant.ts';
import type { TestService } from '../helpers/service.ts';
import { addUpVat, cents, expectDay, expectOrder, readRows, sumOf } from '../helpers/sums.ts';

const RUNS = 12;
const VAT = [0, 7, 8.875, 19];
const PRICES = [0.33, 4.99, 12.5, 7.77];

/** The relative frequency of each step. */
const WEIGHTS = {
  ...{ place: 2, change: 2, part: 2, parts: 2, return: 1, pay: 2, payAgain: 1, refund: 1, refundParts: 3 },
  ...{ dropUnpaid: 2, cancel: 1, close: 1 },
};
type Kind = keyof typeof WEIGHTS;

const isKind = (name: string): name is Kind => name in WEIGHTS;
const dice = fc.tuple(fc.nat(9_999), fc.nat(9_999), fc.nat(9_999), fc.nat(9_999));
const kind = fc.constantFrom(
  ...Object.entries(WEIGHTS).flatMap(([name, weight]) =>
    isKind(name) ? Array<Kind>(weight).fill(name) : [],
  ),
);
const steps = fc.array(fc.record({ kind, dice }), { minLength: 12, maxLength: 24 });
type Step = { kind: Kind; dice: [number, number, number, number] };

const pick = <Value>(values: readonly Value[], die: number): Value | undefined => values[die % values.length];

/** A restaurant with items at several rates, one promotion, orders, and vouchers. */
async function openShop(service: TestService, restaurant: TestRestaurant) {
  const sign = () => signedIn(service, { restaurantId: restaurant.id, role: 'owner' });
  // A session's requests are limited.
  const [owner, reader] = [await sign(), await sign()];
  const branchId = restaurant.harbour._id;
  const items: MenuItem[] = [];
  for (const [index, vat] of VAT.entries()) {
    const { _id } = await restaurant.addItem({ prices: [] });
    const prices = [{ branchId, price: PRICES[index], vat }];
    items.push((await owner.patch<MenuItem>(`/menu/items/${_id}`, { prices })).body);
  }
  const promotion = { name: 'Some', currency: 'EUR', kind: 'percentage', percentage: 15 };
  await owner.post('/promotions', { ...promotion, itemIds: items.slice(1, 3).map(({ id }) => id) });
  const orderIds: string[] = [];
  const vouchers = new Map<string, string>();
  const read = async (id: string) => (await reader.get<DashboardOrder>(`/orders/${id}`)).body;
  const closed: ClosedDayReport[] = [];

  async function place([a, b, c, d]: Step['dice']) {
    if (b % 3 === 0) {
      const issued = await owner.post<NewVoucher>('/vouchers', {
        currency: 'EUR',
        amount: ((c % 3_000) + 1) / 100,
      });
      vouchers.set(issued.body.voucher.id, issued.body.code);
    }
    const lines = Array.from({ length: (a % 4) + 1 }, (_, index) => ({
      ...{ menuItemId: pick(items, a + b + index * 7)?.id, quantity: ((b + index) % 4) + 1 },
    }));
    const deliveryFee = pick([0, 1.99, 2.9], c);
    const { status, body } = await owner.post<DashboardOrder>('/orders', {
      ...{ branchId, channel: 'counter', lines },
      ...(a % 2 ? { type: 'delivery', deliveryAddress: '27 Mill Lane', deliveryFee } : { type: 'pickup' }),
      ...(c % 2 && { discount: (c % 700) / 100 }),
      ...(d % 2 && { tipAmount: (d % 300) / 100 }),
      ...(d % 3 === 0 && vouchers.size > 0 && { voucherCode: pick([...vouchers.values()], c) }),
    });
    if (status === 201) orderIds.push(body.id);
    expect(status).toBeLessThan(500);
  }

  async function close() {
    const { day, number, currencies } = (await owner.get<OpenDayReport>('/sales/open-report')).body;
    const cash = currencies.map(({ currency }) => ({ currency, opening: 0, counted: 0 }));
    const { status, body } = await owner.post<ClosedDayReport>('/sales/reports', { day, number, cash });
    expect(status).toBe(201);
    closed.push(body);
  }

  async function run({ kind, dice }: Step): Promise<void> {
    if (kind === 'place') return place(dice);
    if (kind === 'close') return close();
    const [a, b, c, d] = dice;
    const id = pick(orderIds.slice(-4), a);
    if (id === undefined) return;
    const order = await read(id);
    const line = pick(order.lines, b);
    const parts = {
      ...(d % 4 !== 3 && { lines: [{ lineId: line?.id, quantity: (c % (line?.quantity ?? 1)) + 1 }] }),
      ...(d % 4 === 1 && { tip: true }),
      ...(d % 4 >= 2 && { deliveryFee: true }),
    };
    const at = { ...(d % 3 && { till: pick(['Bar', 'Door'], d) }) };
    const providerId = pick(['cash', 'card'], c);
    const amount = ((b % Math.max(1, cents(order.amountDue ?? order.total))) + 1) / 100;
    const source = pick(['manual', 'voucher', 'voucher', 'gateway'], b + c);
    const add = d % 2 ? [{ menuItemId: pick(items, d)?.id, quantity: 1 }] : [];
    const changed = { lines: [{ lineId: line?.id, quantity: c % 5 }], add, reason: 'Changed' };
    const part = pick(order.partPayments ?? [], b);
    const paidOf = (lineId: string) =>
      (order.partPayments ?? [])
        .filter(({ returnedAt }) => returnedAt === null)
        .flatMap(payment => payment.parts?.lines ?? [])
        .reduce((sum, one) => (one.lineId === lineId ? sum + one.quantity : sum), 0);
    const paidLines = order.lines.map(({ id: lineId }) => ({ lineId, quantity: paidOf(lineId) }));
    const requests: Record<typeof kind, [path: string, body: object]> = {
      change: ['changes', changed],
      dropUnpaid: ['changes', { lines: paidLines, reason: 'Left' }],
      part: ['part-payments', { providerId, amount, ...at }],
      parts: ['part-payments', { providerId, ...parts, ...at }],
      return: [`part-payments/${part?.id ?? 'pay_0'}/return`, {}],
      pay: ['payment', { outcome: b % 5 ? 'succeeded' : 'failed', providerId, ...at }],
      payAgain: ['payment', { outcome: 'succeeded', providerId, ...at }],
      refund: ['refunds', { source, amount, ...at }],
      refundParts: ['refunds', { source, ...parts, ...at }],
      cancel: ['status', { status: 'cancelled', reason: 'Gone' }],
    };
    const [path, body] = requests[kind];
    const headers: Record<string, string> =
      kind === 'payAgain' ? { 'idempotency-key': crypto.randomUUID() } : {};
    const url = `/orders/${id}/${path}`;
    const answer = await owner.request<DashboardOrder & ErrorBody>('POST', url, { body, headers });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
    for (const { voucherId, code = '' } of answer.body.refundVouchers ?? []) vouchers.set(voucherId, code);
  }

  async function expectSums(): Promise<void> {
    await close();
    await drainBackground(service);
    const orders = await Promise.all(orderIds.map(read));
    for (const order of orders) expectOrder(order);
    const [day] = (await reader.get<DayReport>('/sales/day')).body.currencies.filter(
      one => one.currency === 'EUR',
    );
    if (!day) throw new Error('There is no day');
    expectDay(day, orders);
    const ofDay = closed.flatMap(({ currencies }) => currencies.filter(one => one.currency === 'EUR'));
    for (const get of [(one: CurrencyDay) => one.paid, (one: CurrencyDay) => one.refunded])
      expect(sumOf(ofDay, get)).toBe(cents(get(day)));
    expect(addUpVat(ofDay.flatMap(one => one.vat))).toEqual(addUpVat(day.vat));
    expect(addUpVat(ofDay.flatMap(one => one.refundedVat))).toEqual(addUpVat(day.refundedVat));
    const [sales] = (await reader.get<Sales>('/sales')).body.currencies.filter(one => one.currency === 'EUR');
    expect(sales).toMatchObject({ orders: day.orders, paid: day.paid, refunded: day.refunded });
    const ofSales = readRows((await reader.get<string>('/exports/sales')).body);
    for (const column of ['paid', 'refunded'] as const)
      expect(
        sumOf(
          ofSales.filter(({ currency }) => currency === 'EUR'),
          row => row[column],
        ),
      ).toBe(cents(day[column]));
    expect(sumOf(ofSales, row => row.vat)).toBe(sumOf(day.vat, ({ vat }) => vat));
    const ofOrders = readRows((await reader.get<string>('/exports/orders')).body);
    for (const [column, get] of [
      ['total', (order: DashboardOrder) => order.total],
      ['refunded', (order: DashboardOrder) => order.refundedTotal],
      ['vat', (order: DashboardOrder) => order.vat],
    ] as const)
      expect(sumOf(ofOrders, row => row[column])).toBe(sumOf(orders, get));
    await expectVouchers(orders);
  }

  async function expectVouchers(orders: DashboardOrder[]): Promise<void> {
    const ids = [...vouchers.keys()];
    const found = await Promise.all(ids.map(id => reader.get<VoucherWithEntries>(`/vouchers/${id}`)));
    const all = found.map(({ body }) => body);
    for (const { balance, reserved, entries } of all) {
      expect([cents(balance) >= 0, cents(reserved)]).toEqual([true, 0]);
      expect(sumOf(entries, ({ amount }) => amount)).toBe(cents(balance));
    }
    const spent = orders.filter(({ status }) => status !== 'cancelled');
    const issued = sumOf(all, ({ amount }) => amount);
    expect(sumOf(all, ({ balance }) => balance)).toBe(
      issued - sumOf(spent, ({ creditsUsed }) => creditsUsed),
    );
    const refunds = orders.flatMap(one => one.refunds.filter(({ source }) => source === 'voucher'));
    const byRefunds = all.filter(({ entries }) => entries[0]?.orderId);
    expect(sumOf(byRefunds, ({ amount }) => amount)).toBe(sumOf(refunds, ({ amount }) => amount));
  }

  return { run, expectSums };
}

testWithOwnRestaurant(
  'Orders, vouchers, reports, and files add up, whatever happens to the orders',
  within(300),
  async ({ service, newRestaurant }) => {
    await fc.assert(
      fc.asyncProperty(steps, async drawn => {
        const { run, expectSums } = await openShop(service, await newRestaurant());
        await run({ kind: 'place', dice: [1, 2, 3, 4] });
        for (const step of drawn) await run(step);
        await expectSums();
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
);
