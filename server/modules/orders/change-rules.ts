import type { UpdateOrderRequest } from '../../../generated/dashboard/types.ts';
import { listCategoryIds } from '../../../spec/rules/item-categories.ts';
import { formatMoney, sumOf } from '../../../spec/rules/money.ts';
import { findLineLock } from '../../../spec/rules/order-changes.ts';
import { piecesOf } from '../../../spec/rules/order-parts.ts';
import {
  applyPromotion,
  type BasketLine,
  isDiscounted,
  type PromotionRule,
} from '../../../spec/rules/promotions.ts';
import { type FieldError, ServiceError, throwIfInvalid } from '../../lib/errors.ts';
import {
  CREDITS,
  type OrderContents,
  type OrderDocument,
  type OrderLineDocument,
  toStoredVatShare,
} from './documents.ts';
import { compareLines } from './line-changes.ts';
import { getPaidParts, paidInParts } from './payment-rules.ts';
import type { OrderLineInput } from './placement.ts';
import { buildLine, type LineContext, validateLine } from './placement-rules.ts';
import { calculateTotals, withQuantity } from './pricing.ts';

/** A change of an order's contents. At least one part is present. */
export type OrderChange = Pick<UpdateOrderRequest, 'lines' | 'table' | 'notes' | 'reason'> & {
  add: OrderLineInput[];
};

export type ChangeContext = LineContext & {
  /** The order's promotion, if it still exists. */
  promotion: PromotionRule | undefined;
};

const MAX_LINES = 100;
/** Each change stores the replaced contents. */
const MAX_CHANGES = 50;

/**
 * The contents after the change. Throws `conflict` if the order cannot be changed this way, and
 * `invalid_request` with every field error.
 */
export function changeContents(
  order: OrderDocument,
  change: OrderChange,
  context: ChangeContext,
): OrderContents {
  rejectUnchangeable(order, change);
  const fieldErrors = validateChange(order, change);
  const added = change.add.flatMap((line, index) =>
    validateLine(line, { requestedAt: order.scheduledFor }, context, `/add/${index}`, fieldErrors),
  );
  throwIfInvalid(fieldErrors);
  const lines = [...applyQuantities(order, change), ...added.map(buildLine)];
  const changesLines = compareLines(order.lines, lines).length > 0;
  const priced = changesLines && priceContents(order, lines, context);
  if (priced) requirePaidParts(order, priced);
  const { table = order.table ?? '', notes = order.notes } = change;
  return {
    ...getContents(order),
    // Changing only the table or notes keeps the price, even if the promotion has changed.
    ...priced,
    table: table.trim(),
    notes,
  };
}

export function getContents(order: OrderDocument): OrderContents {
  const { lines, subtotal, discount, vat, vatByRate, total, notes, table = '' } = order;
  return { lines, subtotal, discount, vat, ...(vatByRate && { vatByRate }), total, notes, table };
}

/** Throws `conflict` if a change removes items that part payments paid, or lowers the total below the paid amount. */
function requirePaidParts(
  order: OrderDocument,
  { lines, total }: Pick<OrderContents, 'lines' | 'total'>,
): void {
  const { number, currency } = order;
  const reject = (why: string) => {
    throw new ServiceError('conflict', `${why}: return a part payment first`);
  };
  const parts = getPaidParts(order);
  for (const { id, title } of order.lines) {
    const paid = piecesOf(parts, id);
    const { quantity = 0 } = lines.find(line => line.id === id) ?? {};
    if (quantity < paid) reject(`${paid} × ${title} in order ${number} are already paid`);
  }
  const paid = paidInParts(order);
  if (total < paid)
    reject(`Order ${number} must cost at least the ${formatMoney(paid, currency)} ${currency} already paid`);
}

/** The lines with their new quantities, without removed ones. */
const applyQuantities = ({ lines }: OrderDocument, change: OrderChange): OrderLineDocument[] =>
  lines.flatMap(line => {
    const { quantity } = change.lines?.find(({ lineId }) => lineId === line.id) ?? line;
    if (quantity === 0) return [];
    return [quantity === line.quantity ? line : withQuantity(line, quantity)];
  });

function rejectUnchangeable(order: OrderDocument, { lines, add }: OrderChange): void {
  const { status, number, contentsRevision = 0, vatByRate, paymentProviderId } = order;
  const reject = (state: string) => {
    throw new ServiceError('conflict', `Order ${number} ${state}`);
  };
  const lock = findLineLock(order);
  if (lock === 'over') reject(`is ${status} and cannot be changed`);
  if (contentsRevision >= MAX_CHANGES) reject(`has been changed ${MAX_CHANGES} times: place another order`);
  if (!lines && add.length === 0) return;
  if (lock === 'paid')
    reject(
      paymentProviderId === CREDITS
        ? 'is paid with a voucher: cancel it, and place another order'
        : 'is paid: refund its lines instead of changing them',
    );
  if (lock === 'paying') reject('has a pending payment: its lines can be changed only if the payment fails');
  if (!vatByRate) reject('was placed before VAT rates were stored: its lines cannot be changed');
}

function validateChange(order: OrderDocument, { lines = [], add, table, reason }: OrderChange): FieldError[] {
  const fieldErrors: FieldError[] = [];
  const reject = (path: string, message: string) => fieldErrors.push({ path, message });
  for (const [index, { lineId }] of lines.entries()) {
    const path = `/lines/${index}/lineId`;
    if (!order.lines.some(({ id }) => id === lineId)) reject(path, 'is not a line of this order');
    else if (lines.findIndex(other => other.lineId === lineId) < index)
      reject(path, 'duplicates the line of an earlier entry');
  }
  const changed = order.lines.map(({ id, quantity }) => ({
    before: quantity,
    after: lines.find(({ lineId }) => lineId === id)?.quantity ?? quantity,
  }));
  const isLess = changed.some(({ before, after }) => after < before);
  if (isLess && !reason?.trim()) reject('/reason', 'is required to remove items');
  const kept = changed.filter(({ after }) => after > 0).length;
  if (kept + add.length === 0) reject('/lines', 'removes everything: cancel the order instead');
  if (kept + add.length > MAX_LINES) reject('/add', `exceeds ${MAX_LINES} lines: place another order`);
  if (order.type !== 'dine_in' && table?.trim()) reject('/table', 'is allowed only for dine-in orders');
  return fieldErrors;
}

/**
 * Delivery fee, tip, and credits stay unchanged. So do staff discounts, up to the subtotal, and discounts of
 * deleted promotions.
 */
function priceContents(order: OrderDocument, changed: OrderLineDocument[], { promotion }: ChangeContext) {
  const { deliveryFee, tipAmount, deliveryRate, creditsUsed, currency, number } = order;
  const { discount, lines } = discountLines(order, changed, promotion);
  const subtotal = sumOf(lines.map(({ lineTotal }) => lineTotal));
  const taxed = lines.map(({ vatRate: rate = 0, ...line }) => ({ ...line, rate }));
  const adjustments = { discount, deliveryFee, tipAmount };
  const { vat, vatByRate, total } = calculateTotals(taxed, adjustments, { deliveryRate });
  if (!Number.isSafeInteger(subtotal + deliveryFee + tipAmount))
    throwIfInvalid([{ path: '/add', message: 'exceeds the highest amount that can be charged' }]);
  if (total < creditsUsed) {
    const credits = `${formatMoney(creditsUsed, currency)} ${currency}`;
    throw new ServiceError(
      'conflict',
      `Order ${number} must cost at least the ${credits} paid with a voucher`,
    );
  }
  const due = total - creditsUsed;
  return { lines, subtotal, discount, vat, vatByRate: vatByRate.map(toStoredVatShare), total: due };
}

/** Calculates the discount, and marks the lines to which it applies. */
function discountLines(
  order: OrderDocument,
  changed: OrderLineDocument[],
  promotion: PromotionRule | undefined,
): Pick<OrderContents, 'lines' | 'discount'> {
  if (!promotion) {
    const isLimited = order.lines.some(({ discounted }) => discounted);
    const reducible = changed.filter(({ discounted }) => discounted || !isLimited);
    const most = sumOf(reducible.map(({ lineTotal }) => lineTotal));
    return { lines: changed, discount: Math.min(order.discount, most) };
  }
  const basket = { lines: changed.map(toBasketLine), deliveryFee: order.deliveryFee };
  const { discount = 0 } = applyPromotion(promotion, basket) ?? {};
  const lines = changed.map(({ discounted: _, ...line }): OrderLineDocument => {
    const isOfLine = discount > 0 && isDiscounted(promotion, toBasketLine(line));
    return isOfLine ? { ...line, discounted: true } : line;
  });
  return { lines, discount };
}

const toBasketLine = ({
  menuItemId,
  categoryId,
  quantity,
  lineTotal,
  ...line
}: OrderLineDocument): BasketLine => ({
  itemId: menuItemId,
  categoryIds: categoryId === undefined ? [] : listCategoryIds({ ...line, categoryId }),
  quantity,
  lineTotal,
});
