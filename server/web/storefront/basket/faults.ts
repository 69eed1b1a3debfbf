import { unitPriceOf } from '../../shared/orders/choices.ts';
import type { BasketLine, Item, Menu } from './basket.ts';

/** What stands between a line of the basket and an order. A new price is none; the guest only has to see it. */
export type Fault =
  | { type: 'gone' }
  | { type: 'option-gone' }
  | { type: 'choice-needed'; group: string }
  | { type: 'no-wishes' };

export type CheckedLine = BasketLine & { faults: Fault[]; newPrice?: number };

/** The lines against the menu of this moment. */
export function checkLines(lines: BasketLine[], { items }: Menu): CheckedLine[] {
  const byId = new Map(items.map(item => [item.id, item]));
  return lines.map(line => checkLine(line, byId.get(line.itemId)));
}

function checkLine(line: BasketLine, item: Item | undefined): CheckedLine {
  if (!item) return { ...line, faults: [{ type: 'gone' }] };
  const offered = item.customizations.flatMap(({ options }) => options.map(({ id }) => id));
  const faults: Fault[] = [];
  if (line.optionIds.some(id => !offered.includes(id))) faults.push({ type: 'option-gone' });
  for (const { title, minimum, maximum, options } of item.customizations) {
    const chosen = options.filter(({ id }) => line.optionIds.includes(id)).length;
    if (chosen < minimum || chosen > maximum) faults.push({ type: 'choice-needed', group: title });
  }
  if (line.specialRequest && !item.allowSpecialRequests) faults.push({ type: 'no-wishes' });
  const price = unitPriceOf(item, line.optionIds);
  return { ...line, faults, ...(price !== line.unitPrice && { newPrice: price }) };
}
