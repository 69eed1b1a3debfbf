import { prorate, sumOf } from './money.ts';

/** What a promotion takes off. Amounts are in minor units, the percentage in ten-thousandths of a percent. */
export type PromotionRule = {
  kind: 'percentage' | 'amount' | 'free_delivery' | 'buy_x_get_y';
  percentage: number | null;
  amount: number | null;
  minimumOrder: number | null;
  /** Absent, as the following, in promotions of earlier releases. */
  buyQuantity?: number | null;
  getQuantity?: number | null;
  itemIds?: string[];
  categoryIds?: string[];
};

/** A line of an order, with all categories of its item. None are known of a line of earlier releases. */
export type BasketLine = {
  itemId: string;
  categoryIds: string[];
  quantity: number;
  /** With customizations. */
  lineTotal: number;
};

/** An order before a promotion, in minor units. */
export type Basket = { lines: BasketLine[]; deliveryFee: number };

/** An order's discount and delivery fee after a promotion, in minor units. */
export type Reduced = { discount: number; deliveryFee: number };

/** The best of several promotions, and what it makes of the order. */
export type Applied<Rule> = Reduced & { promotion: Rule };

/** Why a promotion takes nothing off an order: what is missing from its subtotal, or from the pieces that it is for. */
export type Obstacle =
  | { type: 'minimum_order'; missing: number }
  | { type: 'items' }
  | { type: 'pieces'; missing: number }
  | { type: 'nothing' };

/** What a promotion is for. */
export type PromotionScope = Pick<PromotionRule, 'itemIds' | 'categoryIds'>;

/** Whether a promotion is for chosen items or categories, and not for the whole order. */
export const isLimitedToItems = ({ itemIds = [], categoryIds = [] }: PromotionScope): boolean =>
  itemIds.length > 0 || categoryIds.length > 0;

/** Whether a promotion is for the item of a line. One for the whole order is for all. */
export function isForLine(scope: PromotionScope, line: Pick<BasketLine, 'itemId' | 'categoryIds'>): boolean {
  const { itemIds = [], categoryIds = [] } = scope;
  if (!isLimitedToItems(scope)) return true;
  return itemIds.includes(line.itemId) || line.categoryIds.some(id => categoryIds.includes(id));
}

/** Whether the discount of a promotion is of the line, and not of the whole order. */
export const isDiscounted = (
  scope: PromotionScope,
  line: Pick<BasketLine, 'itemId' | 'categoryIds'>,
): boolean => isLimitedToItems(scope) && isForLine(scope, line);

/** Undefined if the promotion takes nothing off. */
export function applyPromotion(rule: PromotionRule, basket: Basket): Reduced | undefined {
  const { deliveryFee } = basket;
  if (subtotalOf(basket.lines) < (rule.minimumOrder ?? 0)) return undefined;
  if (rule.kind === 'free_delivery') return deliveryFee > 0 ? { discount: 0, deliveryFee: 0 } : undefined;
  const discount = discountLines(rule, linesFor(rule, basket));
  return discount > 0 ? { discount, deliveryFee } : undefined;
}

/** The promotion that saves most, the first of equal ones. Undefined if none takes anything off. */
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

/** Why the promotion takes nothing off. Undefined if it takes something off. */
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
 * Groups the pieces from the most expensive one down, and reduces the cheapest of each full group, as the best way to order them
 * one group at a time would. Each reduction is rounded by itself, so that lines can be split and sorted in any way.
 */
function discountPieces(rule: PromotionRule, lines: BasketLine[]): number {
  const { buy, get, size } = groupOf(rule);
  const pieces = sumOf(lines.map(({ quantity }) => quantity));
  const grouped = pieces - (pieces % size);
  /** How many of the first pieces are reduced. */
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
