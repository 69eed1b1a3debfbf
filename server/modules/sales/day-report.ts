import {
  CASH,
  type DayFigures,
  hasFigures,
  type MethodSum,
  type RateSum,
} from '../../../spec/rules/day-report.ts';
import { sumOf } from '../../../spec/rules/money.ts';
import { calculateRemainingVat, type RemainingVat } from '../../../spec/rules/refund-vat.ts';
import { businessDayOf } from '../../lib/zoned-day.ts';
import type { BranchDocument } from '../branches/documents.ts';
import { CREDITS, fromStoredVatShare, type OrderDocument, type RefundDocument } from '../orders/documents.ts';
import { paidInParts } from '../orders/payment-rules.ts';

/** A refund made on the day, in minor units. */
export type RefundOfDay = {
  id: string;
  createdAt: Date;
  orderId: string;
  orderNumber: number;
  providerId: string;
  /** The business day of the payment. */
  saleDay: string;
  amount: number;
  vat: number;
};

/** The sales and refunds of a business day in one currency. Refunds do not change the sales of other days. */
export type DayReport = DayFigures & { currency: string; refunds: RefundOfDay[] };

/**
 * A branch's orders that were paid on the day, and those with a refund, part payment, or surplus payment on
 * it; the lists may include others.
 */
export type BranchOfDay = {
  branch: BranchDocument;
  bounds: { start: Date; end: Date };
  paid: OrderDocument[];
  refunded: OrderDocument[];
  partial: OrderDocument[];
  surplus: OrderDocument[];
};

/** Filters payments, refunds, and surplus payments by till; accepts all without one. */
type IsOfTill = (made: { till?: string }) => boolean;

/** The figures of all tills or of one. */
export function buildDayReports(found: BranchOfDay[], till?: string): DayReport[] {
  const isOfTill: IsOfTill = made => till === undefined || made.till === till;
  return [...Map.groupBy(found, ({ branch }) => branch.currency)].map(([currency, branches]) => {
    const paid = branches.flatMap(one => one.paid).filter(isOfTill);
    const refunds = branches.flatMap(one => findRefunds(one, isOfTill));
    return {
      currency,
      orders: paid.length,
      paid: sumOf(paid.map(({ total }) => total)),
      credits: sumOf(paid.map(({ creditsUsed }) => creditsUsed)),
      tips: sumOf(paid.map(({ tipAmount }) => tipAmount)),
      vat: addUpVat(paid.map(order => vatAfter(order, 0))),
      refunded: sumOf(refunds.map(({ amount }) => amount)),
      refundedVat: addUpVat(refunds.map(({ shares }) => shares)),
      payments: addUpMethods(paid, {
        refunded: refunds,
        surplus: branches.flatMap(one => findSurplus(one, isOfTill)),
        partial: branches.flatMap(one => findPartial(one, isOfTill)),
      }),
      refunds: refunds.map(({ shares, ...refund }) => ({
        ...refund,
        vat: sumOf(shares.map(({ vat }) => vat)),
      })),
    };
  });
}

/** The tills with a payment or refund on the day, sorted by name. */
export function findTills(found: BranchOfDay[]): string[] {
  const tills = found.flatMap(({ bounds, paid, refunded, partial, surplus }) => [
    ...paid.map(({ till }) => till),
    ...refunded.flatMap(({ refunds }) => refunds.filter(isWithin(bounds)).map(({ till }) => till)),
    ...partial.flatMap(({ partPayments = [] }) => partPayments.map(({ till }) => till)),
    ...surplus.flatMap(({ surplusPayments = [] }) => surplusPayments.map(({ till }) => till)),
  ]);
  return [...new Set(tills.filter(till => till !== undefined))].sort();
}

const isWithin =
  ({ start, end }: BranchOfDay['bounds']) =>
  ({ createdAt }: { createdAt: Date }): boolean =>
    createdAt >= start && createdAt < end;

type FoundRefund = Omit<RefundOfDay, 'vat'> & { shares: RateSum[] };

/** In chronological order. */
function findRefunds({ branch, bounds, refunded }: BranchOfDay, isOfTill: IsOfTill): FoundRefund[] {
  const isOfDay = isWithin(bounds);
  const found = refunded.flatMap(order =>
    order.refunds.flatMap((refund, index): FoundRefund[] => {
      if (!isOfDay(refund) || !isOfTill(refund)) return [];
      const { id, createdAt, amount } = refund;
      const { _id: orderId, number: orderNumber } = order;
      const saleDay = businessDayOf(order.paidAt ?? order.createdAt, branch.timezone);
      const providerId = getProvider(order, refund);
      const shares = subtractVat(order, index);
      return [{ id, createdAt, orderId, orderNumber, providerId, saleDay, amount, shares }];
    }),
  );
  return found.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** Staff refund money from the till. A voucher moves no money. */
function getProvider({ paymentProviderId }: OrderDocument, { source }: RefundDocument): string {
  if (source === 'voucher') return CREDITS;
  return source === 'manual' ? CASH : paymentProviderId;
}

/** Surplus payments received on the day and, as negative amounts, those returned on it. */
function findSurplus({ bounds, surplus }: BranchOfDay, isOfTill: IsOfTill) {
  const isOfDay = isWithin(bounds);
  return surplus.flatMap(({ surplusPayments = [] }) =>
    surplusPayments
      .filter(isOfTill)
      .flatMap(({ providerId, amount, recordedAt, returnedAt }) => [
        ...(isOfDay({ createdAt: recordedAt }) ? [{ providerId, amount }] : []),
        ...(returnedAt && isOfDay({ createdAt: returnedAt }) ? [{ providerId, amount: -amount }] : []),
      ]),
  );
}

/** Part payments of the day, less those of orders that count as paid on it. */
function findPartial({ bounds, paid, partial }: BranchOfDay, isOfTill: IsOfTill): Received[] {
  const isOfDay = isWithin(bounds);
  const received = partial
    .flatMap(({ partPayments = [] }) => partPayments)
    .filter(payment => isOfTill(payment) && isOfDay({ createdAt: payment.at }));
  const counted = paid.filter(isOfTill).flatMap(({ partPayments = [] }) => partPayments);
  return [...received, ...counted.map(({ providerId, amount }) => ({ providerId, amount: -amount }))];
}

type Received = { providerId: string; amount: number };

/** Sorted alphabetically. An order counts for the method of its final payment. */
function addUpMethods(
  paid: OrderDocument[],
  others: Record<'refunded' | 'surplus' | 'partial', Received[]>,
): MethodSum[] {
  const sums = new Map<string, Required<MethodSum>>();
  const sumsOf = (providerId: string) => {
    const sum = sums.get(providerId) ?? {
      providerId,
      orders: 0,
      paid: 0,
      refunded: 0,
      surplus: 0,
      partial: 0,
    };
    sums.set(providerId, sum);
    return sum;
  };
  for (const order of paid) {
    const rest = sumsOf(order.paymentProviderId);
    rest.orders += 1;
    rest.paid += order.total - paidInParts(order);
    for (const { providerId, amount } of order.partPayments ?? []) sumsOf(providerId).paid += amount;
  }
  for (const kind of ['refunded', 'surplus', 'partial'] as const)
    for (const { providerId, amount } of others[kind]) sumsOf(providerId)[kind] += amount;
  return [...sums.values()]
    .filter(hasFigures)
    .sort((one, other) => (one.providerId < other.providerId ? -1 : 1));
}

/** The VAT that remains after the first refunds of an order. */
function vatAfter(order: OrderDocument, refunds: number): RateSum[] {
  const vatByRate = order.vatByRate?.map(fromStoredVatShare);
  const remaining: RemainingVat = calculateRemainingVat({
    ...order,
    vatByRate,
    refunds: order.refunds.slice(0, refunds),
  });
  if (remaining.vatByRate) return remaining.vatByRate;
  const amount = order.total - sumOf(order.refunds.slice(0, refunds).map(refund => refund.amount));
  return [{ rate: null, amount, vat: remaining.vat }];
}

function subtractVat(order: OrderDocument, index: number): RateSum[] {
  const after = new Map(vatAfter(order, index + 1).map(share => [share.rate, share]));
  return vatAfter(order, index).map(({ rate, amount, vat }) => {
    const left = after.get(rate);
    return { rate, amount: amount - (left?.amount ?? 0), vat: vat - (left?.vat ?? 0) };
  });
}

/** By rate in ascending order, with unrated amounts last. VAT is rounded per order, like on receipts. */
function addUpVat(orders: RateSum[][]): RateSum[] {
  const byRate = new Map<number | null, RateSum>();
  for (const { rate, amount, vat } of orders.flat()) {
    const sum = byRate.get(rate);
    byRate.set(rate, { rate, amount: (sum?.amount ?? 0) + amount, vat: (sum?.vat ?? 0) + vat });
  }
  return [...byRate.values()]
    .filter(({ amount, vat }) => amount !== 0 || vat !== 0)
    .sort((one, other) => (one.rate ?? Number.POSITIVE_INFINITY) - (other.rate ?? Number.POSITIVE_INFINITY));
}
