import { prorate, sumOf } from './money.ts';

/** A promotion's discount. Amounts are in minor units, the percentage in ten-thousandths of a percent. */
export type PromotionRule = {
  kind: 'percentage' | 'amount' | 'free_delivery' | 'buy_x_get_y';
  percentage: number | null;
  amount: number | null;
  minimumOrder: number | null;
  /** Absent, like the fields below, in promotions from earlier releases. */
  buyQuantity?: number | null;
  getQuantity?: number | null;
  itemIds?: string[];
  categoryIds?: string[];
};

/** A line of an order, with all categories of its item. Lines from earlier releases have none. */
export type BasketLine = {
  itemId: string;
  categoryIds: string[];
  quantity: number;
  /** Includes customizations. */
  lineTotal: number;
};

/** An order before a promotion, in minor units. */
export type Basket = { lines: BasketLine[]; deliveryFee: number };

/** An order's discount and delivery fee after a promotion, in minor units. */
export type Reduced = { discount: number; deliveryFee: number };

/** The best of several promotions and its effect on the order. */
export type Applied<Rule> = Reduced & { promotion: Rule };

/**
 * Why a promotion doesn't reduce an order: what is missing from its subtotal or from the quantity of eligible
 * items.
 */
export type Obstacle =
  | { type: 'minimum_order'; missing: number }
  | { type: 'items' }
  | { type: 'pieces'; missing: number }
  | { type: 'nothing' };

/** The items and categories that a promotion applies to. */
export type PromotionScope = Pick<PromotionRule, 'itemIds' | 'categoryIds'>;

/** Whether a promotion applies to selected items or categories instead of the whole order. */
export const isLimitedToItems = ({ itemIds = [], categoryIds = [] }: PromotionScope): boolean =>
  itemIds.length > 0 || categoryIds.length > 0;

/**
 * Whether a promotion applies to the item of a line. A promotion for the whole order applies to all lines.
 */
export function isForLine(scope: PromotionScope, line: Pick<BasketLine, 'itemId' | 'categoryIds'>): boolean {
  const { itemIds = [], categoryIds = [] } = scope;
  if (!isLimitedToItems(scope)) return true;
  return itemIds.includes(line.itemId) || line.categoryIds.some(id => categoryIds.includes(id));
}

/** Whether a promotion discounts this line, instead of the whole order. */
export const isDiscounted = (
  scope: PromotionScope,
  line: Pick<BasketLine, 'itemId' | 'categoryIds'>,
): boolean => isLimitedToItems(scope) && isForLine(scope, line);

/** Applies a promotion. Returns undefined if it doesn't reduce the order. */
export function applyPromotion(rule: PromotionRule, basket: Basket): Reduced | undefined {
  const { deliveryFee } = basket;
  if (subtotalOf(basket.lines) < (rule.minimumOrder ?? 0)) return undefined;
  if (rule.kind === 'free_delivery') return deliveryFee > 0 ? { discount: 0, deliveryFee: 0 } : undefined;
  const discount = discountLines(rule, linesFor(rule, basket));
  return discount > 0 ? { discount, deliveryFee } : undefined;
}

/**
 * Finds the promotion with the highest savings, the first if there are several. Undefined if none reduces the
 * order.
 */
export function findBestPromotion<Rule extends PromotionRule>(
  promotions: readonly Rule[],
  basket: Basket,
): Applied<Rule> | undefined {
  let best: Applied<Rule> | undefined;
  for (const promotion of promotions) {
    const reduced = applyPromotion(promotion, basket);
    if (reduced && (!best || savingOf(reduced, basket) > savingOf(best, basket)))
      best = { ...reduced, promotion };
  }
  return best;
}

/** Why the promotion doesn't reduce the order; undefined if it does. */
export function findObstacle(rule: PromotionRule, basket: Basket): Obstacle | undefined {
  if (applyPromotion(rule, basket)) return undefined;
  const missing = (rule.minimumOrder ?? 0) - subtotalOf(basket.lines);
  if (missing > 0) return { type: 'minimum_order', missing };
  const pieces = sumOf(linesFor(rule, basket).map(({ quantity }) => quantity));
  if (pieces === 0) return { type: 'items' };
  const missingPieces = rule.kind === 'buy_x_get_y' ? groupOf(rule).size - pieces : 0;
  return missingPieces > 0 ? { type: 'pieces', missing: missingPieces } : { type: 'nothing' };
}

const linesFor = (rule: PromotionRule, { lines }: Basket) => lines.filter(line => isForLine(rule, line));

const subtotalOf = (lines: BasketLine[]): number => sumOf(lines.map(({ lineTotal }) => lineTotal));

function discountLines(rule: PromotionRule, lines: BasketLine[]): number {
  const { kind, percentage, amount } = rule;
  if (kind === 'buy_x_get_y') return discountPieces(rule, lines);
  const subtotal = subtotalOf(lines);
  return kind === 'amount' ? Math.min(amount ?? 0, subtotal) : prorate(subtotal, percentage ?? 0, WHOLE);
}

/** 100 percent. */
const WHOLE = 1_000_000;

const groupOf = ({ buyQuantity, getQuantity }: PromotionRule) => {
  const [buy, get] = [buyQuantity ?? 1, getQuantity ?? 1];
  return { buy, get, size: buy + get };
};

/**
 * Groups the units from the most expensive to the cheapest, and discounts the cheapest of each full group, as
 * if they were ordered one group at a time in the best way. Each discount is rounded separately, so that
 * lines can be split and sorted in any way.
 */
function discountPieces(rule: PromotionRule, lines: BasketLine[]): number {
  const { buy, get, size } = groupOf(rule);
  const pieces = sumOf(lines.map(({ quantity }) => quantity));
  const grouped = pieces - (pieces % size);
  /** The number of discounted units among the first ones. */
  const countReduced = (first: number) => Math.floor(first / size) * get + Math.max(0, (first % size) - buy);
  const byPrice = lines
    .map(({ quantity, lineTotal }) => ({ quantity, price: prorate(lineTotal, 1, quantity) }))
    .sort((one, other) => other.price - one.price);
  let passed = 0;
  let discount = 0;
  for (const { quantity, price } of byPrice) {
    const before = countReduced(Math.min(passed, grouped));
    passed += quantity;
    const reduced = countReduced(Math.min(passed, grouped)) - before;
    discount += reduced * prorate(price, rule.percentage ?? WHOLE, WHOLE);
  }
  return discount;
}

const savingOf = ({ discount, deliveryFee }: Reduced, basket: Basket): number =>
  discount + basket.deliveryFee - deliveryFee;
