import type { PriceRow } from '../../spec/rules/prices.ts';
import { slugify } from '../../spec/rules/slug.ts';
import type { Snooze } from '../../spec/rules/snooze.ts';
import type {
  CategoryDocument,
  Customization,
  ItemDocument,
  OptionGroupContent,
  OptionGroupDocument,
} from '../modules/menu/documents.ts';
import { copyOptionGroup } from '../modules/menu/option-group-copies.ts';
import type { DemoBranch } from './branches.ts';
import { CATEGORIES, type DishCategory } from './data/category.ts';
import { CUSTOMIZATIONS, type CustomizationKey, type CustomizationTemplate } from './data/customizations.ts';
import { DISHES, type Dish } from './data/menu.ts';
import type { MakeId } from './ids.ts';
import type { Pantry } from './inventory.ts';
import { addMs, DAY, HOUR, subtractMs } from './times.ts';

export const MENU_AGE = 240 * DAY;
/** Added to the menu's prices in Berlin; the result is rounded to ten cents. */
const BERLIN_SURCHARGE = 0.08;

export function makeCategories(restaurantId: string, makeId: MakeId, now: Date): CategoryDocument[] {
  const createdAt = subtractMs(now, MENU_AGE);
  return CATEGORIES.map((category, index) => ({
    _id: makeId('cat', createdAt),
    restaurantId,
    ...category,
    sortOrder: index + 1,
    createdAt,
    updatedAt: createdAt,
    revision: 0,
  }));
}

/** Option groups shared by several dishes, by template. */
export function makeOptionGroups(
  restaurantId: string,
  makeId: MakeId,
  now: Date,
): Map<CustomizationKey, OptionGroupDocument> {
  const createdAt = subtractMs(now, MENU_AGE);
  const uses = Map.groupBy(
    DISHES.flatMap(({ customizations = [] }) => customizations),
    key => key,
  );
  const shared = [...uses].filter(([, { length }]) => length > 1);
  return new Map(
    shared.map(([key]) => {
      const _id = makeId('ogr', createdAt);
      const content = makeGroupContent(CUSTOMIZATIONS[key], makeId, createdAt);
      return [key, { _id, restaurantId, ...content, createdAt, updatedAt: createdAt, revision: 0 }];
    }),
  );
}

type ItemSources = {
  restaurantId: string;
  branches: DemoBranch[];
  categories: CategoryDocument[];
  optionGroups: Map<CustomizationKey, OptionGroupDocument>;
  pantry: Pantry;
};

export function makeItems(
  { restaurantId, branches, categories, optionGroups, pantry }: ItemSources,
  makeId: MakeId,
  now: Date,
): ItemDocument[] {
  const createdAt = subtractMs(now, MENU_AGE);
  const getCategory = (wanted: DishCategory) => {
    const category = categories.find(({ slug }) => slug === wanted);
    if (!category) throw new Error(`There is no category ${wanted}`);
    return category;
  };
  return DISHES.map((dish, index) => {
    const category = getCategory(dish.category);
    const additional = (dish.alsoIn ?? []).map(getCategory);
    const slug = slugify(dish.title);
    return {
      _id: makeId('itm', createdAt),
      restaurantId,
      title: dish.title,
      slug,
      description: dish.description,
      published: !dish.unpublished,
      imageUrl: `https://images.example.com/${slug}.jpg`,
      allowSpecialRequests: !dish.noRequests,
      allergens: dish.allergens ?? null,
      dietaryLabels: dish.dietaryLabels ?? [],
      ...(dish.nutrition && { nutrition: dish.nutrition }),
      ...(dish.minimumAge && { minimumAge: dish.minimumAge }),
      ...(dish.extraMinutes && { extraPreparationMinutes: dish.extraMinutes }),
      category: { id: category._id, title: category.title, slug: category.slug },
      additionalCategoryIds: additional.map(({ _id }) => _id),
      prices: branches.flatMap(branch => priceRow(dish, branch)),
      snoozes: makeSnoozes(dish, branches, now),
      customizations: makeCustomizations(dish, optionGroups, makeId, createdAt),
      recipe: pantry.recipe(dish.recipe),
      createdAt,
      updatedAt: subtractMs(now, (1 + (index % 30)) * DAY),
      revision: 0,
      outbox: [],
    };
  });
}

function priceRow(dish: Dish, { document, profile }: DemoBranch): PriceRow[] {
  const price = localPrice(dish, profile.slug);
  if (price === null) return [];
  return [
    {
      branchId: document._id,
      branchSlug: document.slug,
      currency: document.currency,
      price,
      compareAtPrice: dish.was ? localPrice(dish.was, profile.slug) : null,
      vat: dish.alcohol ? profile.vat.alcohol : profile.vat.food,
      listed: dish.unlistedAt !== profile.slug,
    },
  ];
}

function localPrice({ eur, jpy }: { eur: number; jpy: number | null }, slug: string): number | null {
  if (slug === 'tokyo-nakameguro') return jpy;
  return slug === 'berlin-kreuzberg' ? Math.round((eur * (1 + BERLIN_SURCHARGE)) / 10) * 10 : eur;
}

function makeSnoozes({ snoozed }: Dish, branches: DemoBranch[], now: Date): Snooze[] {
  if (!snoozed) return [];
  const { at, hours, reason, note } = snoozed;
  return branches
    .filter(({ profile }) => at.some(slug => slug === profile.slug))
    .map(({ document }) => ({
      branchId: document._id,
      branchSlug: document.slug,
      until: addMs(now, hours * HOUR),
      reason,
      note,
    }));
}

/** Copies of shared groups. A template used by only one dish is the dish's own. */
function makeCustomizations(
  { customizations = [] }: Dish,
  optionGroups: Map<CustomizationKey, OptionGroupDocument>,
  makeId: MakeId,
  createdAt: Date,
): Customization[] {
  return customizations.map(key => {
    const id = makeId('grp', createdAt);
    const group = optionGroups.get(key);
    if (!group) return { id, ...makeGroupContent(CUSTOMIZATIONS[key], makeId, createdAt) };
    return { id, ...copyOptionGroup({ id: group._id, minimum: null, maximum: null }, group) };
  });
}

const makeGroupContent = (
  { options, ...content }: CustomizationTemplate,
  makeId: MakeId,
  createdAt: Date,
): OptionGroupContent => ({
  ...content,
  options: options.map(({ name, eur, jpy }) => ({
    id: makeId('opt', createdAt),
    name,
    prices: [
      { currency: 'EUR', price: eur },
      { currency: 'JPY', price: jpy },
    ],
  })),
});
