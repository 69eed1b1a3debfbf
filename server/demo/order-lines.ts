import type { PriceRow } from '../../spec/rules/prices.ts';
import { fromStoredRate } from '../../spec/rules/vat.ts';
import type { Customization, ItemDocument } from '../modules/menu/documents.ts';
import type { OrderLineDocument } from '../modules/orders/documents.ts';
import { SPECIAL_REQUESTS } from './data/notes.ts';
import type { MakeId } from './ids.ts';
import type { Random } from './random.ts';

/** A branch's item; `popularity` is its selection weight. */
export type Offer = { item: ItemDocument; row: PriceRow; popularity: number };

export function findOffers(branchId: string, items: ItemDocument[], random: Random): Offer[] {
  return items.flatMap(item => {
    const row = item.prices.find(price => price.branchId === branchId);
    return row?.listed && item.published ? [{ item, row, popularity: 0.2 + random.next() ** 3 * 4 }] : [];
  });
}

export function makeLines(offers: Offer[], makeId: MakeId, random: Random, at: Date): OrderLineDocument[] {
  const count = random.weighted([1, 2, 3, 4, 5], count => [3, 5, 4, 2, 1][count - 1] ?? 1);
  const chosen = new Set(
    Array.from({ length: count }, () => random.weighted(offers, ({ popularity }) => popularity)),
  );
  return [...chosen].map(({ item, row }) => makeLine(item, row, makeId('lin', at), random));
}

/** `unitPrice` excludes options, `lineTotal` includes them. */
function makeLine(item: ItemDocument, row: PriceRow, id: string, random: Random): OrderLineDocument {
  const quantity = random.weighted([1, 2, 3], count => [12, 4, 1][count - 1] ?? 1);
  const options = item.customizations.flatMap(group => chooseOptions(group, row.currency, random));
  const portion = options.reduce((sum, { price }) => sum + price, row.price);
  const special = item.allowSpecialRequests && random.chance(0.06);
  return {
    id,
    menuItemId: item._id,
    title: item.title,
    quantity,
    unitPrice: row.price,
    lineTotal: portion * quantity,
    ...(item.minimumAge && { minimumAge: item.minimumAge }),
    vatRate: fromStoredRate(row),
    specialRequest: special ? random.pick(SPECIAL_REQUESTS) : '',
    options,
    recipe: item.recipe,
  };
}

function chooseOptions(
  { title, minimum, maximum, options }: Customization,
  currency: string,
  random: Random,
): OrderLineDocument['options'] {
  const count = minimum > 0 || random.chance(0.25) ? random.integer(Math.max(1, minimum), maximum) : 0;
  const chosen = new Set(Array.from({ length: count }, () => random.pick(options)));
  return [...chosen].map(({ id, name, prices }) => ({
    id,
    customization: title,
    name,
    price: prices.find(price => price.currency === currency)?.price ?? 0,
  }));
}
