import type { Customization, ItemDocument, PriceRow } from '../menu/documents.ts';
import type { OrderLineDocument } from './documents.ts';

/** All amounts are integers in minor units; `vat` rates in hundredths of a percent. Pure rules, exact by BigInt. */

export type LineOptions = OrderLineDocument['options'];

/** `amount × numerator ÷ denominator`, to the nearest unit, halves up. */
function prorate(amount: number, numerator: number, denominator: number): number {
  const divisor = BigInt(denominator);
  return Number((2n * BigInt(amount) * BigInt(numerator) + divisor) / (2n * divisor));
}

/** The VAT within a price that includes it. */
export const containedVat = (amount: number, rate: number): number => prorate(amount, rate, 10_000 + rate);

/** The options as the line records them; one that has no price in the currency has none here. */
function pricedOptions(groups: Customization[], optionIds: readonly string[], currency: string): LineOptions {
  return groups.flatMap(({ title, options }) =>
    options.flatMap(({ id, name, prices }) => {
      const price = prices.find(candidate => candidate.currency === currency)?.price;
      return optionIds.includes(id) && price !== undefined ? [{ id, customization: title, name, price }] : [];
    }),
  );
}

/** `unitPrice` is one piece without its options; `lineTotal` has them. */
export function priceLine(
  item: Pick<ItemDocument, 'customizations'>,
  row: Pick<PriceRow, 'price' | 'currency'>,
  { quantity, optionIds }: { quantity: number; optionIds: readonly string[] },
): Pick<OrderLineDocument, 'unitPrice' | 'lineTotal' | 'options'> {
  const options = pricedOptions(item.customizations, optionIds, row.currency);
  const piece = options.reduce((sum, { price }) => sum + price, row.price);
  return { unitPrice: row.price, lineTotal: quantity * piece, options };
}

export type Adjustments = { discount: number; creditsUsed: number; deliveryFee: number; tipAmount: number };

/**
 * What an order comes to. A discount lowers each line in proportion, to the unit, and so the VAT within it; fee and tip
 * contain none.
 */
export function calculateTotals(lines: { lineTotal: number; rate: number }[], extras: Adjustments) {
  const { discount, creditsUsed, deliveryFee, tipAmount } = extras;
  const subtotal = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  let reached = 0;
  let vat = 0;
  for (const { lineTotal, rate } of lines) {
    const before = subtotal === 0 ? 0 : prorate(discount, reached, subtotal);
    reached += lineTotal;
    const after = subtotal === 0 ? 0 : prorate(discount, reached, subtotal);
    vat += containedVat(lineTotal - (after - before), rate);
  }
  const total = Math.max(0, subtotal - discount - creditsUsed + deliveryFee + tipAmount);
  return { ...extras, subtotal, vat, total };
}
