import { apportion, prorate, sumOf } from './money.ts';
import { combineParts, NO_PARTS, type OrderParts, type PricedOrder, priceParts } from './order-parts.ts';
import { calculateVatByRate, containedVat, type VatShare } from './vat.ts';

/**
 * The parts of an order that determine its VAT. `rate` is absent on lines, and `vatByRate` on orders, from
 * earlier releases.
 */
export type RefundedOrder = Omit<PricedOrder, 'lines'> & {
  lines: (PricedOrder['lines'][number] & { vatRate?: number | undefined })[];
  deliveryRate?: number | undefined;
  total: number;
  vat: number;
  vatByRate?: VatShare[] | undefined;
  /** Oldest first. `parts` is absent for refunds of an amount. */
  refunds: { amount: number; parts?: OrderParts | undefined }[];
};

/** The VAT of an order after refunds. Rates are absent if the order has none. */
export type RemainingVat = { vat: number; vatByRate?: VatShare[] };

/** Represents the tip, which includes no VAT, among the rates. */
const TIP = -1;

/**
 * Calculates the VAT after all refunds. A refund of parts reduces their rates by their amounts. A refund of
 * an amount reduces all rates and the tip in proportion. VAT is rounded once per rate, for the remaining
 * amount.
 */
export function calculateRemainingVat(order: RefundedOrder): RemainingVat {
  const { refunds, total, vat, vatByRate, tipAmount } = order;
  const refunded = sumOf(refunds.map(({ amount }) => amount));
  if (!vatByRate) return { vat: total === 0 ? vat : prorate(vat, total - refunded, total) };
  let left = new Map([...vatByRate.map(({ rate, amount }) => [rate, amount] as const), [TIP, tipAmount]]);
  let toRefund = total;
  let before = NO_PARTS;
  for (const { amount, parts } of refunds) {
    const byRate = parts && getPartsByRate(order, before, parts);
    left = subtract(left, byRate ?? new Map(), amount, toRefund);
    toRefund -= amount;
    if (parts) before = combineParts([before, parts]);
  }
  const shares = vatByRate.map(({ rate }) => {
    const amount = left.get(rate) ?? 0;
    return { rate, amount, vat: containedVat(amount, rate) };
  });
  return { vat: sumOf(shares.map(share => share.vat)), vatByRate: shares };
}

/**
 * Subtracts a refund. `byRate` is its amount per rate, empty for a refund of an amount. A full refund leaves
 * nothing. If a rate has less left than is subtracted, the rest is subtracted from the others.
 */
function subtract(
  left: Map<number, number>,
  byRate: Map<number, number>,
  amount: number,
  toRefund: number,
): Map<number, number> {
  const rates = [...left.keys()];
  const amounts = rates.map(rate => left.get(rate) ?? 0);
  if (amount >= toRefund) return new Map(rates.map(rate => [rate, 0]));
  // Credits reduce the refund but not the amount sold.
  const taken = byRate.size > 0 ? sumOf([...byRate.values()]) : prorate(sumOf(amounts), amount, toRefund);
  const direct = amounts.map((one, index) => Math.min(one, byRate.get(rates[index] ?? TIP) ?? 0));
  const remaining = amounts.map((one, index) => one - (direct[index] ?? 0));
  const rest = Math.min(taken - sumOf(direct), sumOf(remaining));
  const shared = apportion(rest, remaining);
  return new Map(rates.map((rate, index) => [rate, (remaining[index] ?? 0) - (shared[index] ?? 0)]));
}

/** The cost of the parts after the discount and before credits; undefined if a line has no rate. */
function getPartsByRate(
  order: RefundedOrder,
  before: OrderParts,
  parts: OrderParts,
): Map<number, number> | undefined {
  const gross = { ...order, creditsUsed: 0 };
  const byRate = new Map<number, number>();
  const take = (rate: number, amount: number) => byRate.set(rate, (byRate.get(rate) ?? 0) + amount);
  for (const line of parts.lines) {
    const rate = order.lines.find(({ id }) => id === line.lineId)?.vatRate;
    if (rate === undefined) return undefined;
    take(rate, priceParts(gross, before, { ...NO_PARTS, lines: [line] }));
  }
  if (parts.tip) take(TIP, order.tipAmount);
  if (parts.deliveryFee) for (const [rate, amount] of getFeeByRate(order)) take(rate, amount);
  return byRate;
}

/** Distributes the delivery fee over the rates, as the order's VAT does. */
function getFeeByRate({ lines, discount, deliveryFee, deliveryRate }: RefundedOrder): [number, number][] {
  const taxed = {
    lines: lines.map(({ vatRate: rate = 0, ...line }) => ({ ...line, rate })),
    discount,
  };
  const without = new Map(
    calculateVatByRate({ ...taxed, deliveryFee: 0 }).map(({ rate, amount }) => [rate, amount]),
  );
  return calculateVatByRate({ ...taxed, deliveryFee, deliveryRate }).map(({ rate, amount }) => [
    rate,
    amount - (without.get(rate) ?? 0),
  ]);
}
