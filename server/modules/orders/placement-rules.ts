import { mergeHours } from '../../../spec/rules/item-categories.ts';
import { explainUnconfirmedAge } from '../../../spec/rules/minimum-age.ts';
import { formatMoney, parseAmount } from '../../../spec/rules/money.ts';
import type { PriceRow } from '../../../spec/rules/prices.ts';
import { type BasketLine, isDiscounted } from '../../../spec/rules/promotions.ts';
import { currentSnoozes } from '../../../spec/rules/snooze.ts';
import { fromStoredRate } from '../../../spec/rules/vat.ts';
import { formatHours, isOrderable } from '../../../spec/rules/weekly-hours.ts';
import { type FieldError, throwIfInvalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { offsetsOf } from '../../lib/zoned-day.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { CategoryDocument, ItemDocument } from '../menu/documents.ts';
import { additionalCategoriesOf, categoryIdsOf } from '../menu/item-categories.ts';
import type { PromotionDocument } from '../promotions/documents.ts';
import type { Credit, Unusable } from '../vouchers/credits.ts';
import { findAdjustments } from './adjustments.ts';
import type { OrderLineDocument } from './documents.ts';
import { validateFulfilment } from './fulfilment-rules.ts';
import type { OrderLineInput, Placement } from './placement.ts';
import { calculateTotals, priceLine } from './pricing.ts';

/** An available item with its price at the branch. */
export type Offer = { item: ItemDocument; row: PriceRow };

/** A line of the placement, with its item and price. */
export type SoldLine = Offer & {
  line: OrderLineInput;
  priced: ReturnType<typeof priceLine>;
  /** Whether the discount applies to this line rather than the whole order. */
  discounted?: boolean;
};

export type ValidPlacement = {
  sold: SoldLine[];
  totals: ReturnType<typeof calculateTotals>;
  /** The promotion that applies. */
  promotion: PromotionDocument | undefined;
};

/** Determines whether a line can be ordered. */
export type LineContext = {
  branch: BranchDocument;
  /** The referenced items that exist. */
  items: ItemDocument[];
  /** The categories of the items. */
  categories: CategoryDocument[];
  now: Date;
};

type PlacementContext = LineContext & {
  /** The branch's path in field errors. */
  branchField: string;
  /** Whether a guest places the order on the storefront. */
  isGuest: boolean;
  /** Promotions currently valid at the branch. */
  promotions: PromotionDocument[];
  /** The credit of the voucher code. Undefined without one. */
  credit: Credit | Unusable | undefined;
};

/** Validates and prices a placement. Throws `invalid_request` with every field error. */
export function validatePlacement(placement: Placement, context: PlacementContext): ValidPlacement {
  const { currency } = context.branch;
  const fieldErrors = validateFulfilment(placement, context);
  const served = placement.lines.flatMap((line, index) =>
    validateLine(line, placement, context, `/lines/${index}`, fieldErrors),
  );
  if (context.isGuest) fieldErrors.push(...validateAge(placement, served));
  const basket = served.map(toBasketLine);
  const { promotion, ...adjustments } = findAdjustments(placement, context, basket, fieldErrors);
  const { expectedTotal: expected } = placement;
  const expectedTotal =
    expected === undefined ? undefined : parseAmount(expected, currency, '/expectedTotal', fieldErrors);
  const { credit } = context;
  if (credit && 'problem' in credit) fieldErrors.push({ path: '/voucherCode', message: credit.problem });
  throwIfInvalid(fieldErrors);

  const sold = served.map(line => ({
    ...line,
    discounted: promotion !== undefined && isDiscounted(promotion, toBasketLine(line)),
  }));
  const lines = sold.map(({ priced, row, discounted }) => ({
    lineTotal: priced.lineTotal,
    rate: fromStoredRate(row),
    discounted,
  }));
  const totals = calculateTotals(lines, adjustments, {
    deliveryRate: context.branch.deliveryRate ?? undefined,
    ...(credit && 'spendable' in credit && { spendable: credit.spendable }),
  });
  throwIfInvalid(validateTotals(totals, expectedTotal, currency));
  return { sold, totals, promotion };
}

/** The sold line; empty if the branch does not sell the item. */
export function validateLine(
  line: OrderLineInput,
  time: Pick<Placement, 'requestedAt'>,
  context: LineContext,
  path: string,
  fieldErrors: FieldError[],
): SoldLine[] {
  const { branch, items, now } = context;
  const item = items.find(({ _id }) => _id === line.menuItemId);
  const offer = item ? getOffer(item, branch, now) : 'is not an item of the menu';
  if (typeof offer === 'string') {
    fieldErrors.push({ path: `${path}/menuItemId`, message: offer });
    return [];
  }
  const problem = explainHours(offer.item, time, context);
  if (problem) fieldErrors.push({ path: `${path}/menuItemId`, message: problem });
  fieldErrors.push(...validateOptions(line, offer, path));
  return [{ ...offer, line, priced: priceLine(offer.item, offer.row, line) }];
}

/** Guests confirm their age. Staff check that of others. */
function validateAge({ confirmedAge }: Placement, served: Offer[]): FieldError[] {
  const items = served.map(({ item }) => item);
  const message = explainUnconfirmedAge(items, confirmedAge);
  return message === undefined ? [] : [{ path: '/confirmedAge', message }];
}

/**
 * Explains why the hours of the item's categories exclude the requested time, if they do. Also applies to
 * orders by staff.
 */
function explainHours(
  item: ItemDocument,
  { requestedAt }: Pick<Placement, 'requestedAt'>,
  { branch: { timezone }, categories, now }: LineContext,
): string | undefined {
  const ids = categoryIdsOf(item);
  const hours = mergeHours(categories.filter(({ _id }) => ids.includes(_id)));
  if (isOrderable(hours, { requestedAt, now }, offsetsOf(timezone))) return undefined;
  return `is an item that is not available at this time: ${JSON.stringify(item.title)}, ${formatHours(hours)}`;
}

/** The offer of an item, or why the branch does not sell it now. Ignores the hours of its categories. */
export function getOffer(item: ItemDocument, branch: BranchDocument, now: Date): Offer | string {
  if (!item.published) return 'is an item that is not published';
  const row = item.prices.find(({ branchId }) => branchId === branch._id);
  if (!row?.listed) return 'is an item that is not sold at this branch';
  const snooze = currentSnoozes(item.snoozes, now).find(({ branchId }) => branchId === branch._id);
  if (snooze) return `is an item that is not available here until ${snooze.until.toISOString()}`;
  return { item, row };
}

export function buildLine({ line, item, row, priced, discounted }: SoldLine): OrderLineDocument {
  const { menuItemId, quantity, specialRequest } = line;
  const { title, recipe, category, minimumAge } = item;
  const additionalCategoryIds = additionalCategoriesOf(item);
  return {
    ...{ id: newId('lin'), menuItemId, categoryId: category.id, title, quantity },
    ...(additionalCategoryIds.length > 0 && { additionalCategoryIds }),
    ...(minimumAge && { minimumAge }),
    ...{ vatRate: fromStoredRate(row), specialRequest, recipe, ...priced },
    ...(discounted && { discounted }),
  };
}

const toBasketLine = ({ item, line, priced }: SoldLine): BasketLine => ({
  itemId: item._id,
  categoryIds: categoryIdsOf(item),
  quantity: line.quantity,
  lineTotal: priced.lineTotal,
});

function validateOptions(line: OrderLineInput, { item, row }: Offer, path: string): FieldError[] {
  const fieldErrors: FieldError[] = [];
  const options = item.customizations.flatMap(group => group.options);
  for (const [index, id] of line.optionIds.entries()) {
    const reject = (message: string) => fieldErrors.push({ path: `${path}/optionIds/${index}`, message });
    const option = options.find(candidate => candidate.id === id);
    if (!option) reject('is not an option of this item');
    else if (line.optionIds.indexOf(id) < index) reject('duplicates the option of an earlier entry');
    else if (!option.prices.some(({ currency }) => currency === row.currency))
      reject(`is not sold in ${row.currency}`);
  }
  for (const { title, minimum, maximum, options } of item.customizations) {
    const chosen = new Set(line.optionIds.filter(id => options.some(option => option.id === id))).size;
    if (chosen >= minimum && chosen <= maximum) continue;
    const wanted = minimum === maximum ? `${minimum}` : `${minimum} to ${maximum}`;
    fieldErrors.push({
      path: `${path}/optionIds`,
      message: `must contain ${wanted} of ${JSON.stringify(title)}, not ${chosen}`,
    });
  }
  if (line.specialRequest !== '' && !item.allowSpecialRequests)
    fieldErrors.push({ path: `${path}/specialRequest`, message: 'is not accepted for this item' });
  return fieldErrors;
}

function validateTotals(
  { subtotal, discount, deliveryFee, tipAmount, total }: ValidPlacement['totals'],
  expectedTotal: number | undefined,
  currency: string,
): FieldError[] {
  if (discount > subtotal) return [{ path: '/discount', message: 'must not exceed the subtotal' }];
  if (!Number.isSafeInteger(subtotal + deliveryFee + tipAmount))
    return [{ path: '/lines', message: 'exceed the highest amount that can be charged' }];
  if (expectedTotal === undefined || expectedTotal === total) return [];
  const message = `is not the total of the order: ${formatMoney(total, currency)}`;
  return [{ path: '/expectedTotal', message }];
}
