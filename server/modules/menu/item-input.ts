import type {
  MenuItemCustomizationInput,
  MenuItemIngredientInput,
  MenuItemOptionPriceInput,
  MenuItemPriceChange,
  UpdateMenuItemRequest,
} from '../../../generated/dashboard/types.ts';
import { findRepeated } from '../../../spec/rules/branches.ts';
import { isCurrency, parseAmount } from '../../../spec/rules/money.ts';
import { type SnoozePatch, validateUntil } from '../../../spec/rules/snooze.ts';
import { parseQuantity } from '../../../spec/rules/stock.ts';
import { type FieldError, throwIfInvalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { CategoryDocument, Customization, ItemDocument } from './documents.ts';

/** Absent parts, and absent fields of the content, stay unchanged. Paths of field errors are those of the request's body. */
export type ItemPatch = {
  published?: boolean | undefined;
  snooze?: SnoozePatch | undefined;
  prices?: MenuItemPriceChange[] | undefined;
  content?: Omit<UpdateMenuItemRequest, 'published' | 'prices' | 'replaces'>;
  /** The values that the editor saw. Absent: whatever they are. */
  replaces?: UpdateMenuItemRequest['replaces'];
};

/** Checks that the contract's schema cannot express and that do not need the item. */
export function validatePatch(patch: ItemPatch, now: Date, snoozeDays: number): FieldError[] {
  return [
    ...validateUntil(patch.snooze?.until, now, snoozeDays),
    ...findRepeated('/branches', patch.snooze?.branches),
    ...findRepeated('/prices', patch.prices),
  ];
}

export function validateCategory(
  categoryId: string | undefined,
  category: CategoryDocument | null,
): FieldError[] {
  const path = '/categoryId';
  if (categoryId === undefined) return [];
  if (!category) return [{ path, message: 'is not a category of the restaurant' }];
  if (category.source === 'manual') return [];
  const message = `names a category that fills itself (${category.source}): name one that is filled by hand`;
  return [{ path, message }];
}

/** `known` are the named inventory items that exist. */
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

/** Converts option prices to minor units. */
export function parseCustomizations(inputs: MenuItemCustomizationInput[], fieldErrors: FieldError[]) {
  return inputs.map(({ id, title, minimum, maximum, options }, index) => {
    const path = `/customizations/${index}`;
    if (minimum > maximum) fieldErrors.push({ path: `${path}/minimum`, message: 'must not exceed maximum' });
    if (maximum > options.length)
      fieldErrors.push({
        path: `${path}/maximum`,
        message: `must not exceed the number of options, ${options.length}`,
      });
    const parsed = options.map((option, position) => ({
      id: option.id,
      name: option.name,
      prices: parseOptionPrices(option.prices, `${path}/options/${position}/prices`, fieldErrors),
    }));
    return { id, title, minimum, maximum, options: parsed };
  });
}

function parseOptionPrices(
  inputs: MenuItemOptionPriceInput[],
  path: string,
  fieldErrors: FieldError[],
): Customization['options'][number]['prices'] {
  return inputs.flatMap(({ currency, price }, index) => {
    if (!isCurrency(currency)) {
      fieldErrors.push({ path: `${path}/${index}/currency`, message: 'must be a currency of ISO 4217' });
      return [];
    }
    if (inputs.findIndex(other => other.currency === currency) < index)
      fieldErrors.push({ path: `${path}/${index}/currency`, message: 'duplicates an earlier entry' });
    return [{ currency, price: parseAmount(price, currency, `${path}/${index}/price`, fieldErrors) }];
  });
}

/**
 * Gives new groups and options an id. Existing ones keep theirs, because carts and order lines refer to them. Throws
 * `invalid_request` for an id that the item does not have.
 */
export function assignIds(
  groups: ReturnType<typeof parseCustomizations>,
  existing: Customization[],
): Customization[] {
  const fieldErrors: FieldError[] = [];
  const assign = (unused: Set<string>, id: string | undefined, path: string, prefix: 'grp' | 'opt') => {
    if (id === undefined) return newId(prefix);
    if (!unused.delete(id))
      fieldErrors.push({
        path: `${path}/id`,
        message: 'is not an option of the item, or is a duplicate',
      });
    return id;
  };
  const groupIds = new Set(existing.map(({ id }) => id));
  const optionIds = new Set(existing.flatMap(({ options }) => options.map(({ id }) => id)));
  const customizations = groups.map((group, index) => {
    const path = `/customizations/${index}`;
    const id = assign(groupIds, group.id, path, 'grp');
    const options = group.options.map((option, position) => ({
      ...option,
      id: assign(optionIds, option.id, `${path}/options/${position}`, 'opt'),
    }));
    return { ...group, id, options };
  });
  throwIfInvalid(fieldErrors);
  return customizations;
}
