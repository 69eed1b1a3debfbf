import { sumOf } from '../../../spec/rules/money.ts';
import { calculateRemainingVat, type RemainingVat } from '../../../spec/rules/refund-vat.ts';
import type { VatShare } from '../../../spec/rules/vat.ts';
import { businessDayOf } from '../../lib/zoned-day.ts';
import type { BranchDocument } from '../branches/documents.ts';
import { fromStoredVatShare, type OrderDocument, type RefundDocument } from './documents.ts';

/** Money is in minor units. `rate` is undefined for orders of earlier releases, which have no rates. */
export type VatOfDay = Omit<VatShare, 'rate'> & { rate: number | undefined };

export type PaymentsOfDay = { providerId: string; orders: number; paid: number; refunded: number };

export type RefundOfDay = {
  order: OrderDocument;
  refund: RefundDocument;
  providerId: string;
  /** The business day of the payment. */
  saleDay: string;
  vat: number;
};

/** What was sold on a day, and what was refunded on it, in one currency. Sales of other days are not changed by it. */
export type DayReport = {
  currency: string;
  orders: number;
  paid: number;
  tips: number;
  vat: VatOfDay[];
  refunded: number;
  refundedVat: VatOfDay[];
  payments: PaymentsOfDay[];
  refunds: RefundOfDay[];
};

/** Of one branch: the orders that were paid on the day, and those with a refund on it, among others. */
export type BranchOfDay = {
  branch: BranchDocument;
  bounds: { start: Date; end: Date };
  paid: OrderDocument[];
  refunded: OrderDocument[];
};

const CASH = 'cash';

export function buildDayReports(found: BranchOfDay[]): DayReport[] {
  return [...Map.groupBy(found, ({ branch }) => branch.currency)].map(([currency, branches]) => {
    const paid = branches.flatMap(one => one.paid);
    const refunds = branches.flatMap(findRefunds);
    const payments = new Map<string, PaymentsOfDay>();
    const paymentsOf = (providerId: string) => {
      const payment = payments.get(providerId) ?? { providerId, orders: 0, paid: 0, refunded: 0 };
      payments.set(providerId, payment);
      return payment;
    };
    for (const { paymentProviderId, total } of paid) {
      const payment = paymentsOf(paymentProviderId);
      payment.orders += 1;
      payment.paid += total;
    }
    for (const { providerId, refund } of refunds) paymentsOf(providerId).refunded += refund.amount;
    return {
      currency,
      orders: paid.length,
      paid: sumOf(paid.map(({ total }) => total)),
      tips: sumOf(paid.map(({ tipAmount }) => tipAmount)),
      vat: addUpVat(paid.map(order => vatAfter(order, 0))),
      refunded: sumOf(refunds.map(({ refund }) => refund.amount)),
      refundedVat: addUpVat(refunds.map(({ shares }) => shares)),
      payments: [...payments.values()].sort((one, other) => (one.providerId < other.providerId ? -1 : 1)),
      refunds: refunds.map(({ shares, ...refund }) => ({
        ...refund,
        vat: sumOf(shares.map(({ vat }) => vat)),
      })),
    };
  });
}

type FoundRefund = Omit<RefundOfDay, 'vat'> & { shares: VatOfDay[] };

/** In the order in which they were made. Money that staff give back comes out of the till. */
function findRefunds({ branch, bounds, refunded }: BranchOfDay): FoundRefund[] {
  const found = refunded.flatMap(order =>
    order.refunds.flatMap((refund, index): FoundRefund[] => {
      const { createdAt, source } = refund;
      if (createdAt < bounds.start || createdAt >= bounds.end) return [];
      const providerId = source === 'manual' ? CASH : order.paymentProviderId;
      const saleDay = businessDayOf(order.paidAt ?? order.createdAt, branch.timezone);
      return [{ order, refund, providerId, saleDay, shares: subtractVat(order, index) }];
    }),
  );
  return found.sort((one, other) => one.refund.createdAt.getTime() - other.refund.createdAt.getTime());
}

/** The VAT of what remains after the first refunds of an order. */
function vatAfter(order: OrderDocument, refunds: number): VatOfDay[] {
  const vatByRate = order.vatByRate?.map(fromStoredVatShare);
  const remaining: RemainingVat = calculateRemainingVat({
    ...order,
    vatByRate,
    refunds: order.refunds.slice(0, refunds),
  });
  if (remaining.vatByRate) return remaining.vatByRate;
  const amount = order.total - sumOf(order.refunds.slice(0, refunds).map(refund => refund.amount));
  return [{ rate: undefined, amount, vat: remaining.vat }];
}

function subtractVat(order: OrderDocument, index: number): VatOfDay[] {
  const after = new Map(vatAfter(order, index + 1).map(share => [share.rate, share]));
  return vatAfter(order, index).map(({ rate, amount, vat }) => {
    const left = after.get(rate);
    return { rate, amount: amount - (left?.amount ?? 0), vat: vat - (left?.vat ?? 0) };
  });
}

/** By rate, the lowest first, and what has none last. VAT is rounded per order, as on its receipt. */
function addUpVat(orders: VatOfDay[][]): VatOfDay[] {
  const byRate = new Map<number | undefined, VatOfDay>();
  for (const { rate, amount, vat } of orders.flat()) {
    const sum = byRate.get(rate);
    byRate.set(rate, { rate, amount: (sum?.amount ?? 0) + amount, vat: (sum?.vat ?? 0) + vat });
  }
  return [...byRate.values()]
    .filter(({ amount, vat }) => amount !== 0 || vat !== 0)
    .sort((one, other) => (one.rate ?? Number.POSITIVE_INFINITY) - (other.rate ?? Number.POSITIVE_INFINITY));
}
