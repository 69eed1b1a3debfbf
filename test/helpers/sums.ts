import { expect } from 'vitest';
import type { CurrencyDay, DashboardOrder } from '../../generated/dashboard/types.ts';

export const cents = (amount: string | undefined): number => Math.round(Number(amount ?? 0) * 100);
export const sumOf = <One>(all: One[], get: (one: One) => string | undefined): number =>
  all.reduce((sum, one) => sum + cents(get(one)), 0);
const isPaid = ({ paymentStatus }: DashboardOrder) =>
  ['paid', 'partially_refunded', 'refunded'].includes(paymentStatus);
const partsOf = ({ partPayments = [] }: DashboardOrder) =>
  partPayments.filter(({ returnedAt }) => returnedAt === null);

type VatShares = { rate: string | null; amount: string; vat: string }[];

/** By rate, without zero amounts. */
export function addUpVat(
  added: VatShares,
  subtracted: VatShares = [],
): Record<string, [amount: number, vat: number]> {
  const sums = new Map<string | null, [number, number]>();
  for (const [shares, sign] of [[added, 1] as const, [subtracted, -1] as const])
    for (const { rate, amount, vat } of shares) {
      const [amounts, vats] = sums.get(rate) ?? [0, 0];
      sums.set(rate, [amounts + sign * cents(amount), vats + sign * cents(vat)]);
    }
  return Object.fromEntries([...sums].filter(([, values]) => values.some(value => value !== 0)));
}

/** Expects consistent amounts in an order. */
export function expectOrder(order: DashboardOrder): void {
  const { subtotal, discount, deliveryFee, tipAmount, creditsUsed, vatByRate = [], refunds, lines } = order;
  const cost = cents(subtotal) - cents(discount) + cents(deliveryFee) + cents(tipAmount);
  const total = cents(order.total);
  const paidInParts = sumOf(partsOf(order), ({ amount }) => amount);
  const facts = [
    [cents(subtotal), sumOf(lines, ({ lineTotal }) => lineTotal)],
    [total, cost - cents(creditsUsed)],
    [sumOf(vatByRate, ({ amount }) => amount), cost - cents(tipAmount)],
    [cents(order.vat), sumOf(vatByRate, ({ vat }) => vat)],
    [cents(order.refundedTotal), sumOf(refunds, ({ amount }) => amount)],
    ...(order.paymentStatus === 'partially_paid' ? [[cents(order.amountDue), total - paidInParts]] : []),
    ...(order.paymentStatus === 'refunded' ? [[cents(order.remainingVat), 0]] : []),
  ];
  expect(
    facts.map(([fact]) => fact),
    JSON.stringify(order),
  ).toEqual(facts.map(([, expected]) => expected));
  expect(Math.max(paidInParts, cents(order.refundedTotal))).toBeLessThanOrEqual(total);
  for (const { amount, vat } of order.remainingVatByRate ?? [])
    expect(Math.min(cents(amount), cents(vat))).toBeGreaterThanOrEqual(0);
}

/** Expects a day's figures to match its orders. */
export function expectDay(day: CurrencyDay, orders: DashboardOrder[]): void {
  const paid = orders.filter(isPaid);
  const open = orders.filter(order => !isPaid(order));
  const surplus = orders.flatMap(({ surplusPayments = [] }) => surplusPayments);
  const { payments, refunds, refundedVat } = day;
  const facts = [
    [day.orders, paid.length],
    [cents(day.paid), sumOf(paid, ({ total }) => total)],
    [cents(day.credits), sumOf(paid, ({ creditsUsed }) => creditsUsed)],
    [cents(day.tips), sumOf(paid, ({ tipAmount }) => tipAmount)],
    [cents(day.refunded), sumOf(paid, ({ refundedTotal }) => refundedTotal)],
    [sumOf(refunds, ({ vat }) => vat), sumOf(refundedVat, ({ vat }) => vat)],
    [sumOf(payments, one => one.paid), cents(day.paid)],
    [sumOf(payments, one => one.refunded), cents(day.refunded)],
    [sumOf(payments, one => one.surplus), sumOf(surplus, ({ amount }) => amount)],
    [sumOf(payments, one => one.partial), sumOf(open.flatMap(partsOf), ({ amount }) => amount)],
  ];
  expect(
    facts.map(([fact]) => fact),
    JSON.stringify(day),
  ).toEqual(facts.map(([, expected]) => expected));
  const shares = paid.flatMap(({ vatByRate = [] }) => vatByRate);
  expect(addUpVat(day.vat)).toEqual(addUpVat(shares));
  const remaining = paid.flatMap(({ vatByRate, remainingVatByRate = vatByRate ?? [] }) => remainingVatByRate);
  expect(addUpVat(day.vat, refundedVat)).toEqual(addUpVat(remaining));
}

/** A CSV file's rows by column name. */
export function readRows(csv: string): Record<string, string>[] {
  const [names = [], ...rows] = csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map(line => line.slice(1, -1).split('","'));
  return rows.map(cells => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
}
