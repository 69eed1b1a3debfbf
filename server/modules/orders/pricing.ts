import { prorate } from '../../../spec/rules/money.ts';
import type { PriceRow } from '../../../spec/rules/prices.ts';
import type { ItemDocument } from '../menu/documents.ts';
import type { OrderLineDocument } from './documents.ts';

/** Amounts are integers in minor units, VAT rates in hundredths of a percent. */

export const containedVat = (amount: number, rate: number): number => prorate(amount, rate, 10_000 + rate);

/** `unitPrice` excludes options, `lineTotal` includes them. Options without a price in the currency are left out. */
export function priceLine(
  item: Pick<ItemDocument, 'customizations'>,
  row: Pick<PriceRow, 'price' | 'currency'>,
  { quantity, optionIds }: { quantity: number; optionIds: readonly string[] },
): Pick<OrderLineDocument, 'unitPrice' | 'lineTotal' | 'options'> {
  const options = item.customizations.flatMap(group =>
    group.options.flatMap(({ id, name, prices }) => {
      const price = prices.find(({ currency }) => currency === row.currency)?.price;
      if (price === undefined || !optionIds.includes(id)) return [];
      return [{ id, customization: group.title, name, price }];
    }),
  );
  const piece = options.reduce((sum, { price }) => sum + price, row.price);
  return { unitPrice: row.price, lineTotal: quantity * piece, options };
}

export type Adjustments = { discount: number; deliveryFee: number; tipAmount: number };

/** A discount reduces the VAT of each line in proportion, exactly. Delivery fee and tip contain no VAT. */
export function calculateTotals(lines: { lineTotal: number; rate: number }[], adjustments: Adjustments) {
  const { discount, deliveryFee, tipAmount } = adjustments;
  const subtotal = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  let covered = 0;
  const byRate = new Map<number, { amount: number; vat: number }>();
  for (const { lineTotal, rate } of lines) {
    const before = subtotal === 0 ? 0 : prorate(discount, covered, subtotal);
    covered += lineTotal;
    const after = subtotal === 0 ? 0 : prorate(discount, covered, subtotal);
    const amount = lineTotal - (after - before);
    const known = byRate.get(rate) ?? { amount: 0, vat: 0 };
    byRate.set(rate, { amount: known.amount + amount, vat: known.vat + containedVat(amount, rate) });
  }
  const vatByRate = [...byRate]
    .sort(([one], [other]) => one - other)
    .map(([rate, share]) => ({ rate, ...share }));
  const vat = vatByRate.reduce((sum, share) => sum + share.vat, 0);
  const total = subtotal - discount + deliveryFee + tipAmount;
  return { ...adjustments, subtotal, vat, vatByRate, total };
}
