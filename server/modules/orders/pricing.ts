import { spendCredits } from '../../../spec/rules/credits.ts';
import { sumOf } from '../../../spec/rules/money.ts';
import type { PriceRow } from '../../../spec/rules/prices.ts';
import { calculateVatByRate, type Taxed } from '../../../spec/rules/vat.ts';
import type { ItemDocument } from '../menu/documents.ts';
import type { OrderLineDocument } from './documents.ts';

/**
 * `unitPrice` excludes options, `lineTotal` includes them. Options without a price in the currency are
 * omitted.
 */
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

/** The line with a new quantity at its current price. */
export const withQuantity = (line: OrderLineDocument, quantity: number): OrderLineDocument => ({
  ...line,
  quantity,
  lineTotal: quantity * (line.unitPrice + sumOf(line.options.map(({ price }) => price))),
});

export type Adjustments = { discount: number; deliveryFee: number; tipAmount: number };

/**
 * In minor units. Tips contain no VAT. Credits are a means of payment: they reduce the total, but not the
 * VAT.
 */
export function calculateTotals(
  lines: Taxed['lines'],
  adjustments: Adjustments,
  { deliveryRate, spendable = 0 }: Pick<Taxed, 'deliveryRate'> & { spendable?: number } = {},
) {
  const { discount, deliveryFee, tipAmount } = adjustments;
  const subtotal = sumOf(lines.map(({ lineTotal }) => lineTotal));
  const vatByRate = calculateVatByRate({ lines, discount, deliveryFee, deliveryRate });
  const vat = sumOf(vatByRate.map(share => share.vat));
  const cost = subtotal - discount + deliveryFee + tipAmount;
  const creditsUsed = spendCredits(spendable, cost);
  return { ...adjustments, subtotal, vat, vatByRate, creditsUsed, total: cost - creditsUsed };
}
