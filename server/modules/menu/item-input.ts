import type {
  MenuItemIngredientInput,
  MenuItemPriceChange,
  UpdateMenuItemRequest,
} from '../../../generated/dashboard/types.ts';
import { findRepeated } from '../../../spec/rules/branches.ts';
import { type SnoozePatch, validateUntil } from '../../../spec/rules/snooze.ts';
import { parseQuantity } from '../../../spec/rules/stock.ts';
import type { FieldError } from '../../lib/errors.ts';
import type { CategoryDocument, ItemDocument } from './documents.ts';

/** Absent parts and fields stay unchanged. Field error paths refer to the request body. */
export type ItemPatch = {
  published?: boolean | undefined;
  snooze?: SnoozePatch | undefined;
  prices?: MenuItemPriceChange[] | undefined;
  content?: Omit<UpdateMenuItemRequest, 'published' | 'prices' | 'replaces'>;
  /** The values that the editor saw. Absent: overwrite any. */
  replaces?: UpdateMenuItemRequest['replaces'];
};

/** Checks that the contract's schema cannot express and that do not require the item. */
export function validatePatch(patch: ItemPatch, now: Date, snoozeDays: number): FieldError[] {
  return [
    ...validateUntil(patch.snooze?.until, now, snoozeDays),
    ...findRepeated('/branches', patch.snooze?.branches),
    ...findRepeated('/prices', patch.prices),
  ];
}

/** The category must exist and be manual. */
export function validateCategory(
  path: string,
  categoryId: string | undefined,
  category: CategoryDocument | null | undefined,
): FieldError[] {
  if (categoryId === undefined) return [];
  if (!category) return [{ path, message: 'is not a category of the restaurant' }];
  if (category.source === 'manual') return [];
  const message = `is an automatic category (${category.source}): choose another one`;
  return [{ path, message }];
}

/** `known` contains the referenced categories that exist. */
export function validateAdditionalCategories(ids: string[], known: CategoryDocument[]): FieldError[] {
  return ids.flatMap((id, index): FieldError[] => {
    const path = `/additionalCategoryIds/${index}`;
    if (ids.indexOf(id) < index) return [{ path, message: 'duplicates an earlier entry' }];
    const category = known.find(({ _id }) => _id === id);
    return validateCategory(path, id, category);
  });
}

/** `known` contains the referenced inventory items that exist. */
export function parseRecipe(
  ingredients: MenuItemIngredientInput[],
  known: { _id: string }[],
  fieldErrors: FieldError[],
): ItemDocument['recipe'] {
  const named = ingredients.map(({ inventoryItemId }) => inventoryItemId);
  return ingredients.map(({ inventoryItemId, quantity }, index) => {
    const path = `/recipe/${index}`;
    const idPath = `${path}/inventoryItemId`;
    if (!known.some(({ _id }) => _id === inventoryItemId))
      fieldErrors.push({ path: idPath, message: 'is not an inventory item of the restaurant' });
    else if (named.indexOf(inventoryItemId) < index)
      fieldErrors.push({ path: idPath, message: 'duplicates an earlier entry' });
    return { inventoryItemId, quantity: parseQuantity(quantity, `${path}/quantity`, fieldErrors) };
  });
}
