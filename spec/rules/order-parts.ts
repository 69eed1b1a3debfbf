import { type DiscountableLine, weighDiscount } from './discounts.ts';
import { prorate, sumOf } from './money.ts';

/** The parts of an order that are paid or refunded. Each line occurs once. */
export type OrderParts = {
  lines: { lineId: string; quantity: number }[];
  deliveryFee: boolean;
  tip: boolean;
};

export const NO_PARTS: OrderParts = { lines: [], deliveryFee: false, tip: false };

/** The parts of an order that the rules use, in minor units. */
export type PricedOrder = {
  discount: number;
  creditsUsed: number;
  deliveryFee: number;
  tipAmount: number;
  lines: (DiscountableLine & { id: string; quantity: number })[];
};

/** The quantity of a line that the parts include. */
export const piecesOf = ({ lines }: OrderParts, lineId: string): number =>
  lines.reduce((sum, line) => (line.lineId === lineId ? sum + line.quantity : sum), 0);

/** Combines all parts into one. */
export function combineParts(all: OrderParts[]): OrderParts {
  const lineIds = new Set(all.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)));
  return {
    lines: [...lineIds].map(lineId => ({
      lineId,
      quantity: all.reduce((sum, parts) => sum + piecesOf(parts, lineId), 0),
    })),
    deliveryFee: all.some(({ deliveryFee }) => deliveryFee),
    tip: all.some(({ tip }) => tip),
  };
}

/**
 * Calculates the price of the chosen parts, given the parts in `before` that were already paid or refunded.
 * The discount is distributed over its lines in proportion, and credits over all parts. VAT is included. The
 * prices of all parts add up to the order's total, regardless of the steps in which they are chosen.
 */
export function priceParts(order: PricedOrder, before: OrderParts, chosen: OrderParts): number {
  const lines = reduce(
    order.lines.map(({ lineTotal }) => lineTotal),
    order.discount,
    weighDiscount(order.lines),
  );
  const parts = reduce([...lines, order.deliveryFee, order.tipAmount], order.creditsUsed);
  const [deliveryFee = 0, tip = 0] = parts.slice(order.lines.length);
  const pieces = order.lines.map(({ id, quantity }, index) => {
    const paid = parts[index] ?? 0;
    const first = piecesOf(before, id);
    const last = first + piecesOf(chosen, id);
    return prorate(paid, last, quantity) - prorate(paid, first, quantity);
  });
  const fees = (chosen.deliveryFee ? deliveryFee : 0) + (chosen.tip ? tip : 0);
  return pieces.reduce((sum, amount) => sum + amount, fees);
}

/**
 * Calculates the price of parts to pay. The last unpaid ones cost the amount due, so that nothing is left: paid
 * amounts and changes of the order can make the sum of all parts differ from its total.
 */
export function pricePayment(order: PricedOrder, paid: OrderParts, chosen: OrderParts, due: number): number {
  const price = priceParts(order, paid, chosen);
  return price > 0 && due > 0 && priceRest(order, combineParts([paid, chosen])) === 0 ? due : price;
}

/** The price of all parts that are not in `before`. */
function priceRest(order: PricedOrder, before: OrderParts): number {
  const lines = order.lines.map(({ id, quantity }) => ({
    lineId: id,
    quantity: quantity - piecesOf(before, id),
  }));
  return priceParts(order, before, { lines, deliveryFee: !before.deliveryFee, tip: !before.tip });
}

/**
 * Subtracts `amount` from the amounts, exactly and in proportion to the weights. Never subtracts more than
 * the weights, which must not exceed the amounts.
 */
function reduce(amounts: number[], amount: number, weights: number[] = amounts): number[] {
  const sum = sumOf(weights);
  if (sum === 0) return amounts;
  const taken = Math.min(amount, sum);
  let covered = 0;
  return amounts.map((one, index) => {
    const before = prorate(taken, covered, sum);
    covered += weights[index] ?? 0;
    return one - (prorate(taken, covered, sum) - before);
  });
}
