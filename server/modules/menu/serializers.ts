import type { DashboardMenuItem, OptionGroup } from '../../../generated/dashboard/types.ts';
import type { MenuCategory, MenuItem, PriceUpdate } from '../../../generated/public/types.ts';
import { formatMoney } from '../../../spec/rules/money.ts';
import { toKilocalories } from '../../../spec/rules/nutrition.ts';
import { serializePrice } from '../../../spec/rules/prices.ts';
import { serializeSnooze } from '../../../spec/rules/snooze.ts';
import { formatQuantity } from '../../../spec/rules/stock.ts';
import type {
  BulkUpdateDocument,
  CategoryDocument,
  CountedOptionGroup,
  ItemDocument,
  ItemSummary,
  OptionGroupContent,
} from './documents.ts';
import { additionalCategoriesOf } from './item-categories.ts';

export function serializeCategory(category: CategoryDocument): MenuCategory {
  const { _id, title, slug, sortOrder, source, itemLimit, hours = [], createdAt, updatedAt } = category;
  return {
    id: _id,
    title,
    slug,
    sortOrder,
    source,
    itemLimit,
    ...(hours.length > 0 && { hours }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function serializeItem(item: ItemSummary): MenuItem {
  const additionalCategoryIds = additionalCategoriesOf(item);
  return {
    id: item._id,
    title: item.title,
    slug: item.slug,
    description: item.description,
    published: item.published,
    imageUrl: item.imageUrl,
    allowSpecialRequests: item.allowSpecialRequests,
    unavailability: item.snoozes.map(serializeSnooze),
    category: item.category,
    ...(additionalCategoryIds.length > 0 && { additionalCategoryIds }),
    prices: item.prices.map(serializePrice),
    ...serializeKnownDiet(item),
    ...serializeNutrition(item),
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  };
}

export function serializePriceUpdate({ _id, items, createdAt }: BulkUpdateDocument): PriceUpdate {
  return {
    id: _id,
    itemCount: items.length,
    priceCount: items.reduce((count, { patches }) => count + patches.length, 0),
    createdAt: createdAt.toISOString(),
  };
}

/** The editable fields. */
export function serializeEditable(item: ItemDocument) {
  const { title, slug, description, imageUrl, allowSpecialRequests, published, category, ...rest } =
    serializeDashboardItem(item);
  const { allergens, dietaryLabels, nutrition = null, minimumAge = null, extraPreparationMinutes } = rest;
  const prices = rest.prices.map(({ branchId, price, compareAtPrice, vat, listed }) => ({
    ...{ branchId, price, compareAtPrice, vat, listed },
  }));
  const content = { title, slug, description, imageUrl, allowSpecialRequests, published };
  const diet = { allergens, dietaryLabels, nutrition, minimumAge, extraPreparationMinutes };
  const { additionalCategoryIds = [], customizations, recipe } = rest;
  const categories = { categoryId: category.id, additionalCategoryIds };
  return { ...content, ...diet, ...categories, customizations, recipe, prices };
}

export function serializeDashboardItem(item: ItemDocument): DashboardMenuItem {
  return {
    ...serializeItem(item),
    ...serializeDiet(item),
    ...serializePreparation(item),
    customizations: item.customizations.map(({ id, sharedGroup, ...group }) => ({
      id,
      ...serializeGroupContent(group),
      ...(sharedGroup && { sharedGroup }),
    })),
    recipe: item.recipe.map(({ inventoryItemId, quantity }) => ({
      inventoryItemId,
      quantity: formatQuantity(quantity),
    })),
  };
}

export const serializeGroupContent = ({ title, minimum, maximum, options }: OptionGroupContent) => ({
  title,
  minimum,
  maximum,
  options: options.map(({ id, name, prices }) => ({
    id,
    name,
    prices: prices.map(({ currency, price }) => ({ currency, price: formatMoney(price, currency) })),
  })),
});

export const serializeOptionGroup = ({ group, itemCount }: CountedOptionGroup): OptionGroup => ({
  id: group._id,
  ...serializeGroupContent(group),
  itemCount,
  createdAt: group.createdAt.toISOString(),
  updatedAt: group.updatedAt.toISOString(),
});

export const serializePreparation = ({ extraPreparationMinutes = 0 }: ItemDocument) => ({
  extraPreparationMinutes,
});

/** Omits unknown values, and the minimum age of items for all ages. */
export function serializeNutrition({
  nutrition,
  minimumAge,
}: ItemSummary): Pick<MenuItem, 'nutrition' | 'minimumAge'> {
  const { energyKj } = nutrition ?? {};
  const energyKcal = energyKj !== undefined && { energyKcal: toKilocalories(energyKj) };
  return {
    ...(nutrition && { nutrition: { ...nutrition, ...energyKcal } }),
    ...(minimumAge && { minimumAge }),
  };
}

/** Omits unknown allergens, and the labels if there are none. */
function serializeKnownDiet(item: ItemSummary): Pick<MenuItem, 'allergens' | 'dietaryLabels'> {
  const { allergens, dietaryLabels } = serializeDiet(item);
  return { ...(allergens && { allergens }), ...(dietaryLabels.length > 0 && { dietaryLabels }) };
}

export const serializeDiet = ({ allergens = null, dietaryLabels = [] }: ItemSummary) => ({
  allergens,
  dietaryLabels,
});
