import type { Patch } from '../../lib/diff.ts';
import { type FieldError, throwIfInvalid } from '../../lib/errors.ts';
import type { InventoryStore } from '../inventory/store.ts';
import type { CategoryStore } from './category-store.ts';
import type { ItemDocument } from './documents.ts';
import {
  assignIds,
  type ItemContent,
  parseCustomizations,
  parseRecipe,
  type References,
  validateCategory,
} from './item-input.ts';

/**
 * The stored values of the content, for an item or a new one. Throws `invalid_request` when the content names options that
 * the item does not have.
 */
export type BuildItemValues = (item?: ItemDocument) => Patch<ItemDocument>;

export type ValidateItemContent = (
  restaurantId: string,
  content: ItemContent,
) => Promise<{ fieldErrors: FieldError[]; buildValues: BuildItemValues }>;

export function createItemInputValidator(
  categories: Pick<CategoryStore, 'find'>,
  inventory: Pick<InventoryStore, 'findInRestaurant'>,
): ValidateItemContent {
  async function loadReferences(
    restaurantId: string,
    { categoryId, recipe = [] }: ItemContent,
  ): Promise<References> {
    const named = recipe.map(({ inventoryItemId }) => inventoryItemId);
    const [category, ingredients] = await Promise.all([
      categoryId === undefined ? null : categories.find(restaurantId, categoryId),
      named.length === 0 ? [] : inventory.findInRestaurant(restaurantId, named),
    ]);
    return { category, inventoryItemIds: ingredients.map(({ _id }) => _id) };
  }

  return async (restaurantId, content) => {
    const references = await loadReferences(restaurantId, content);
    const { title, slug, description, imageUrl, allowSpecialRequests, categoryId } = content;
    const parsedRecipe = content.recipe && parseRecipe(content.recipe, references);
    const parsedGroups = content.customizations && parseCustomizations(content.customizations);
    const fieldErrors = [
      ...validateCategory(categoryId, references),
      ...(parsedGroups?.fieldErrors ?? []),
      ...(parsedRecipe?.fieldErrors ?? []),
    ];

    const buildValues: BuildItemValues = item => {
      const identified = parsedGroups && assignIds(parsedGroups.groups, item?.customizations ?? []);
      throwIfInvalid(identified?.fieldErrors ?? []);
      return {
        title,
        slug,
        description,
        imageUrl,
        allowSpecialRequests,
        category: categoryId === item?.category.id ? undefined : toCategorySnapshot(references),
        customizations: identified?.customizations,
        recipe: parsedRecipe?.recipe,
      };
    };
    return { fieldErrors, buildValues };
  };
}

function toCategorySnapshot({ category }: References): ItemDocument['category'] | undefined {
  return category ? { id: category._id, title: category.title, slug: category.slug } : undefined;
}
