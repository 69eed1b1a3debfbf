import { sumOf } from '../../../spec/rules/money.ts';
import type { PriceRow } from '../../../spec/rules/prices.ts';
import { calculateVatByRate, type Taxed } from '../../../spec/rules/vat.ts';
import type { ItemDocument } from '../menu/documents.ts';
import type { OrderLineDocument } from './documents.ts';

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

/** Amounts are in minor units. A tip contains no VAT. */
export function calculateTotals(
  lines: Taxed['lines'],
  adjustments: Adjustments,
  { deliveryRate }: Pick<Taxed, 'deliveryRate'> = {},
) {
  const { discount, deliveryFee, tipAmount } = adjustments;
  const subtotal = sumOf(lines.map(({ lineTotal }) => lineTotal));
  const vatByRate = calculateVatByRate({ lines, discount, deliveryFee, deliveryRate });
  const vat = sumOf(vatByRate.map(share => share.vat));
  const total = subtotal - discount + deliveryFee + tipAmount;
  return { ...adjustments, subtotal, vat, vatByRate, total };
}
