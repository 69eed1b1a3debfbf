import type { BranchDocument } from '../branches/documents.ts';
import type { CategoryDocument, Customization, ItemDocument } from '../menu/documents.ts';
import { categoryIdsOf } from '../menu/item-categories.ts';
import { getOffer, type Offer } from '../orders/placement-rules.ts';
import type { PromotionDocument } from '../promotions/documents.ts';

/** `offers` contains all items available within the hours of their categories. */
export type GuestMenu = {
  categories: { category: CategoryDocument; itemIds: string[] }[];
  offers: Offer[];
  /** Automatic promotions that currently apply. */
  promotions: PromotionDocument[];
};

/** `bestSellers` contains item IDs, best first. Empty categories are omitted. */
export function buildMenu(
  categories: CategoryDocument[],
  items: ItemDocument[],
  bestSellers: string[],
  branch: BranchDocument,
  now: Date,
): Omit<GuestMenu, 'promotions'> {
  const offers = items.flatMap(item => {
    const offer = getOffer(item, branch, now);
    return typeof offer === 'string' ? [] : withPricedOptions(offer);
  });
  const filled = categories.map(category => {
    const itemIds = getMembers(category, offers, bestSellers).map(({ item }) => item._id);
    return { category, itemIds: itemIds.slice(0, category.itemLimit ?? undefined) };
  });
  return { categories: filled.filter(({ itemIds }) => itemIds.length > 0), offers };
}

function getMembers({ _id, source }: CategoryDocument, offers: Offer[], bestSellers: string[]): Offer[] {
  switch (source) {
    case 'best_sellers':
      return bestSellers.flatMap(id => offers.find(({ item }) => item._id === id) ?? []);
    case 'offers':
      return offers.filter(({ row }) => (row.compareAtPrice ?? 0) > row.price);
    case 'manual':
      return offers.filter(({ item }) => categoryIdsOf(item).includes(_id));
  }
}

/**
 * Removes options without a price in the offer's currency. Empty if a group then has fewer options than its
 * minimum.
 */
function withPricedOptions({ item, row }: Offer): Offer[] {
  const customizations = item.customizations.map(
    (group): Customization => ({
      ...group,
      options: group.options.filter(({ prices }) => prices.some(({ currency }) => currency === row.currency)),
    }),
  );
  const impossible = customizations.some(({ minimum, options }) => options.length < minimum);
  return impossible ? [] : [{ item: { ...item, customizations }, row }];
}
