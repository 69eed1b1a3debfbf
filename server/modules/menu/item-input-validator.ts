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

/** What the content makes of an item, or of a new one. Throws where it names what the item does not have. */
export type BuildItemValues = (item?: ItemDocument) => Patch<ItemDocument>;

export type ItemInputValidator = ReturnType<typeof createItemInputValidator>;

export function createItemInputValidator(
  categories: CategoryStore,
  inventory: Pick<InventoryStore, 'findEach'>,
) {
  async function lookUp(restaurantId: string, { categoryId, recipe = [] }: ItemContent): Promise<References> {
    const named = recipe.map(({ inventoryItemId }) => inventoryItemId);
    const [category, ingredients] = await Promise.all([
      categoryId === undefined ? null : categories.find(restaurantId, categoryId),
      named.length === 0 ? [] : inventory.findEach(restaurantId, named),
    ]);
    return { category, inventoryItemIds: ingredients.map(({ _id }) => _id) };
  }

  /** Holds the content against what the restaurant has. */
  return async function read(
    restaurantId: string,
    content: ItemContent,
  ): Promise<{ faults: FieldError[]; valuesFor: BuildItemValues }> {
    const references = await lookUp(restaurantId, content);
    const { title, slug, description, imageUrl, allowSpecialRequests, categoryId } = content;
    const ingredients = content.recipe && parseRecipe(content.recipe, references);
    const choice = content.customizations && parseCustomizations(content.customizations);
    const faults = [
      ...validateCategory(categoryId, references),
      ...(choice?.faults ?? []),
      ...(ingredients?.faults ?? []),
    ];

    const valuesFor: BuildItemValues = item => {
      const identified = choice && assignIds(choice.groups, item?.customizations ?? []);
      throwIfInvalid(identified?.faults ?? []);
      return {
        title,
        slug,
        description,
        imageUrl,
        allowSpecialRequests,
        category: categoryId === item?.category.id ? undefined : categoryOf(references),
        customizations: identified?.customizations,
        recipe: ingredients?.recipe,
      };
    };
    return { faults, valuesFor };
  };
}

function categoryOf({ category }: References): ItemDocument['category'] | undefined {
  return category ? { id: category._id, title: category.title, slug: category.slug } : undefined;
}
