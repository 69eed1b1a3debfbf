import type { Stated } from '../../lib/diff.ts';
import { type FieldError, refuseIfAny } from '../../lib/errors.ts';
import type { InventoryStore } from '../inventory/store.ts';
import type { CategoryStore } from './category-store.ts';
import type { ItemDocument } from './documents.ts';
import {
  checkCategory,
  type ItemContent,
  identify,
  type Known,
  readCustomizations,
  readRecipe,
} from './item-input.ts';

/** What the content makes of an item, or of a new one. Throws where it names what the item does not have. */
export type ReadContent = (item?: ItemDocument) => Stated<ItemDocument>;

export type ContentReader = ReturnType<typeof createContentReader>;

export function createContentReader(categories: CategoryStore, inventory: Pick<InventoryStore, 'findEach'>) {
  async function lookUp(restaurantId: string, { categoryId, recipe = [] }: ItemContent): Promise<Known> {
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
  ): Promise<{ faults: FieldError[]; valuesFor: ReadContent }> {
    const known = await lookUp(restaurantId, content);
    const { title, slug, description, imageUrl, allowSpecialRequests, categoryId } = content;
    const ingredients = content.recipe && readRecipe(content.recipe, known);
    const choice = content.customizations && readCustomizations(content.customizations);
    const faults = [
      ...checkCategory(categoryId, known),
      ...(choice?.faults ?? []),
      ...(ingredients?.faults ?? []),
    ];

    const valuesFor: ReadContent = item => {
      const identified = choice && identify(choice.groups, item?.customizations ?? []);
      refuseIfAny(identified?.faults ?? []);
      return {
        title,
        slug,
        description,
        imageUrl,
        allowSpecialRequests,
        category: categoryId === item?.category.id ? undefined : categoryOf(known),
        customizations: identified?.customizations,
        recipe: ingredients?.recipe,
      };
    };
    return { faults, valuesFor };
  };
}

function categoryOf({ category }: Known): ItemDocument['category'] | undefined {
  return category ? { id: category._id, title: category.title, slug: category.slug } : undefined;
}
