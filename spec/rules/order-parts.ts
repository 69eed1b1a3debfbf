import { type DiscountableLine, weighDiscount } from './discounts.ts';
import { prorate, sumOf } from './money.ts';

/** Parts of an order that are paid or given back. Each line is named once. */
export type OrderParts = {
  lines: { lineId: string; quantity: number }[];
  deliveryFee: boolean;
  tip: boolean;
};

export const NO_PARTS: OrderParts = { lines: [], deliveryFee: false, tip: false };

/** What the rules need of an order, in minor units. */
export type PricedOrder = {
  discount: number;
  creditsUsed: number;
  deliveryFee: number;
  tipAmount: number;
  lines: (DiscountableLine & { id: string; quantity: number })[];
};

/** The number of pieces of a line that the parts name. */
export const piecesOf = ({ lines }: OrderParts, lineId: string): number =>
  lines.reduce((sum, line) => (line.lineId === lineId ? sum + line.quantity : sum), 0);

/** The parts that any of the given ones name. */
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
 * The price of the chosen parts, of which those in `before` were paid or given back before. The discount lowers its lines in
 * proportion, credits lower all parts. VAT is contained in each. All parts of an order add up to its total, in whichever
 * steps they are chosen.
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

/** Takes `amount` off the amounts, in proportion to the weights and exactly. Never more than the weights, which are at most the amounts. */
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
