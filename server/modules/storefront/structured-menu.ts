import { LRUCache } from 'lru-cache';
import type { DietaryLabel, StorefrontItem, StorefrontMenu } from '../../../generated/dashboard/types.ts';
import type { StorefrontAddress } from '../../../spec/rules/storefront-address.ts';
import type { StorefrontPage } from './page-head.ts';
import { buildStructuredData } from './structured-data.ts';

type Nutrition = NonNullable<StorefrontItem['nutrition']>;

/** Search engines do not need every change at once, and guests read the menu itself. */
const CACHE_TTL_MS = 60_000;
const CACHED_LENGTH = 30_000_000;
/**
 * The length up to which items are included: more than 400. Every guest receives it with the page, compressed
 * to an eighth. Compressed, a menu of 2,000 items is larger than the page's scripts.
 */
const MAX_LENGTH = 250_000;

type DescribedPage = { address: StorefrontAddress; page: StorefrontPage; url: string | undefined };

/** The element that describes a page's menu to search engines. Cached. Throws as the menu's read does. */
export type ReadStructuredMenu = (described: DescribedPage) => Promise<string>;

export function createStructuredMenus(
  readMenu: (address: StorefrontAddress) => Promise<StorefrontMenu>,
): ReadStructuredMenu {
  const menus = new LRUCache<string, string, DescribedPage>({
    maxSize: CACHED_LENGTH,
    sizeCalculation: element => element.length,
    ttl: CACHE_TTL_MS,
    fetchMethod: async (_key, _stale, { context: { address, url } }) =>
      buildStructuredData(describeMenu(await readMenu(address), url)),
  });
  return described => {
    const { restaurant, branch } = described.page;
    const key = JSON.stringify([described.url, restaurant.name, branch?._id, branch?.updatedAt]);
    return menus.forceFetch(key, { context: described });
  };
}

/** As https://schema.org/Menu. `url` is the page's. */
function describeMenu({ branch, categories, items }: StorefrontMenu, url: string | undefined): object {
  const byId = new Map(items.map(item => [item.id, item]));
  let length = 0;
  const describeFitting = (id: string): object[] => {
    const item = byId.get(id);
    if (!item || length > MAX_LENGTH) return [];
    const described = describeItem(item, branch.currency);
    length += JSON.stringify(described).length;
    return length > MAX_LENGTH ? [] : [described];
  };
  const sections = categories
    .filter(({ source }) => source === 'manual')
    .map(({ title, itemIds }) => ({
      '@type': 'MenuSection',
      name: title,
      hasMenuItem: itemIds.flatMap(describeFitting),
    }));
  return {
    '@type': 'Menu',
    // The restaurant's `hasMenu`.
    ...(url !== undefined && { '@id': url }),
    name: `${branch.restaurantName} ${branch.name}`,
    hasMenuSection: sections.filter(({ hasMenuItem }) => hasMenuItem.length > 0),
  };
}

function describeItem(item: StorefrontItem, currency: string): object {
  const { title, description, price, nutrition, dietaryLabels } = item;
  const diets = dietaryLabels.flatMap(label => DIETS[label] ?? []);
  return {
    '@type': 'MenuItem',
    name: title,
    ...(description && { description }),
    offers: { '@type': 'Offer', price, priceCurrency: currency, ...describeAllergens(item) },
    ...(diets.length > 0 && { suitableForDiet: diets.map(diet => `https://schema.org/${diet}`) }),
    ...(nutrition && { nutrition: describeNutrition(nutrition) }),
  };
}

const DIETS: Partial<Record<DietaryLabel, string>> = {
  vegetarian: 'VegetarianDiet',
  vegan: 'VeganDiet',
  halal: 'HalalDiet',
  kosher: 'KosherDiet',
};

/** The vocabulary has no property for allergens. */
function describeAllergens({ allergens }: StorefrontItem): object {
  if (allergens === null) return {};
  const value = allergens.length > 0 ? allergens : 'none';
  return { additionalProperty: { '@type': 'PropertyValue', name: 'allergens', value } };
}

function describeNutrition({ servingSize, energyKcal, salt, ...grams }: Nutrition): object {
  const { fat, saturates, carbohydrate, sugars, protein } = grams;
  const inGrams = (amount: number | undefined) => (amount === undefined ? undefined : `${amount} g`);
  return {
    '@type': 'NutritionInformation',
    servingSize,
    ...(energyKcal !== undefined && { calories: `${energyKcal} calories` }),
    fatContent: inGrams(fat),
    saturatedFatContent: inGrams(saturates),
    carbohydrateContent: inGrams(carbohydrate),
    sugarContent: inGrams(sugars),
    proteinContent: inGrams(protein),
    ...(salt !== undefined && { sodiumContent: `${Math.round(salt * MG_OF_SODIUM)} mg` }),
  };
}

/** In a gram of salt, by Annex I of Regulation (EU) No 1169/2011: salt is 2.5 times the sodium. */
const MG_OF_SODIUM = 1000 / 2.5;
