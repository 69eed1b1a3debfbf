import type { ItemHours } from '../../shared/menu/item-hours.ts';
import { unitPriceOf } from '../../shared/orders/choices.ts';
import { takesPreOrders } from '../pre-orders.ts';
import type { BasketLine, Item, Menu } from './basket.ts';

/** Reasons why a line cannot be ordered. A changed price is not one, but the guest must see it. */
export type Fault =
  | { type: 'gone' }
  /** Available at other times for which the branch takes no orders now. */
  | { type: 'other-hours'; hours: string }
  | { type: 'option-gone' }
  | { type: 'choice-needed'; group: string }
  | { type: 'no-wishes' };

/** `todaysPrice` is what the service will charge per unit, and `unitPrice` what the guest saw. */
export type CheckedLine = BasketLine & { faults: Fault[]; todaysPrice: number };

/** Checks lines against the current menu. */
export function checkLines(lines: BasketLine[], { items, branch }: Menu, hours: ItemHours): CheckedLine[] {
  const byId = new Map(items.map(item => [item.id, item]));
  return lines.map(line => {
    const checked = checkLine(line, byId.get(line.itemId));
    if (hours.isOrderable(line.itemId) || takesPreOrders(branch)) return checked;
    const fault: Fault = { type: 'other-hours', hours: hours.describe(hours.of(line.itemId)) };
    return { ...checked, faults: [...checked.faults, fault] };
  });
}

function checkLine(line: BasketLine, item: Item | undefined): CheckedLine {
  if (!item) return { ...line, faults: [{ type: 'gone' }], todaysPrice: line.unitPrice };
  const offered = item.customizations.flatMap(({ options }) => options.map(({ id }) => id));
  const faults: Fault[] = [];
  if (line.optionIds.some(id => !offered.includes(id))) faults.push({ type: 'option-gone' });
  for (const { title, minimum, maximum, options } of item.customizations) {
    const chosen = options.filter(({ id }) => line.optionIds.includes(id)).length;
    if (chosen < minimum || chosen > maximum) faults.push({ type: 'choice-needed', group: title });
  }
  if (line.specialRequest && !item.allowSpecialRequests) faults.push({ type: 'no-wishes' });
  return { ...line, faults, todaysPrice: unitPriceOf(item, line.optionIds) };
}

export const hasNewPrice = ({ unitPrice, todaysPrice }: CheckedLine) => todaysPrice !== unitPrice;

/** Whether the lines can be ordered as displayed. */
export const isSettled = (lines: CheckedLine[]) =>
  lines.every(line => line.faults.length === 0 && !hasNewPrice(line));

/** The maximum of any currency. */
const MOST_DECIMALS = 4;

/** The lines' current total. */
export function totalOf(lines: CheckedLine[]): number {
  const sum = lines.reduce((soFar, { quantity, todaysPrice }) => soFar + quantity * todaysPrice, 0);
  return Number(sum.toFixed(MOST_DECIMALS));
}
