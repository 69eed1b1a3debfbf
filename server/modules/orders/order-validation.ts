import type { PlaceOrderLine, PlaceOrderRequest } from '../../../generated/dashboard/types.ts';
import type { PriceRow } from '../../../spec/rules/prices.ts';
import { currentSnoozes } from '../../../spec/rules/snooze.ts';
import type { FieldError } from '../../lib/errors.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { ItemDocument } from '../menu/documents.ts';
import type { CustomerSnapshot } from './documents.ts';

/** The input of a new order, amounts as decimal numbers. Paths of field errors are those of the request's body. */
export type Placement = Required<Omit<PlaceOrderRequest, 'lines' | 'customer'>> & {
  lines: OrderLineInput[];
  customer: CustomerSnapshot;
  /** What the order is to cost; undefined: whatever it costs. */
  expectedTotal?: number | undefined;
};

export type OrderLineInput = Required<PlaceOrderLine>;

export type Offer = { item: ItemDocument; row: PriceRow };

export function validatePlacement(
  { type, deliveryAddress, deliveryFee }: Placement,
  branch: BranchDocument,
  branchField: string,
): FieldError[] {
  const fieldErrors: FieldError[] = [];
  if (branch.status !== 'open') {
    const message = `names a branch that is ${branch.status}: orders are taken at open branches only`;
    fieldErrors.push({ path: branchField, message });
  }
  if (type === 'delivery' && deliveryAddress.trim() === '')
    fieldErrors.push({ path: '/deliveryAddress', message: 'is required for a delivery' });
  if (type !== 'delivery' && deliveryFee > 0)
    fieldErrors.push({ path: '/deliveryFee', message: 'is for deliveries only' });
  return fieldErrors;
}

/** The offer of an item, or the reason why the branch does not sell it now. */
export function getOffer(item: ItemDocument, branch: BranchDocument, now: Date): Offer | string {
  if (!item.published) return 'names an item that is not published';
  const row = item.prices.find(({ branchId }) => branchId === branch._id);
  if (!row?.listed) return 'names an item that is not sold at this branch';
  const snooze = currentSnoozes(item.snoozes, now).find(({ branchId }) => branchId === branch._id);
  if (snooze) return `names an item that is not available here until ${snooze.until.toISOString()}`;
  return { item, row };
}

export function validateLine(line: OrderLineInput, { item, row }: Offer, path: string): FieldError[] {
  const fieldErrors: FieldError[] = [];
  const options = item.customizations.flatMap(group => group.options);
  for (const [index, id] of line.optionIds.entries()) {
    const reject = (message: string) => fieldErrors.push({ path: `${path}/optionIds/${index}`, message });
    const option = options.find(candidate => candidate.id === id);
    if (!option) reject('names no option of this item');
    else if (line.optionIds.indexOf(id) < index) reject('names an option that an earlier entry names');
    else if (!option.prices.some(({ currency }) => currency === row.currency))
      reject(`is not sold in ${row.currency}`);
  }
  for (const { title, minimum, maximum, options } of item.customizations) {
    const chosen = new Set(line.optionIds.filter(id => options.some(option => option.id === id))).size;
    if (chosen >= minimum && chosen <= maximum) continue;
    const wanted = minimum === maximum ? `${minimum}` : `${minimum} to ${maximum}`;
    fieldErrors.push({
      path: `${path}/optionIds`,
      message: `must name ${wanted} of ${JSON.stringify(title)}, not ${chosen}`,
    });
  }
  if (line.specialRequest !== '' && !item.allowSpecialRequests)
    fieldErrors.push({ path: `${path}/specialRequest`, message: 'is not taken for this item' });
  return fieldErrors;
}
