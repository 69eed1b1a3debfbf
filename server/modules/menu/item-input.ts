import type {
  MenuItemCustomizationInput,
  MenuItemIngredientInput,
  UpdateMenuItemRequest,
} from '../../../generated/dashboard/types.ts';
import type { FieldError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { isCurrency, parseAmount } from '../../lib/money.ts';
import { parseQuantity } from '../inventory/quantity.ts';
import type { CategoryDocument, Customization, ItemDocument } from './documents.ts';

/** What an item is, as a request states it; paths in faults are those of the request's body. */
export type ItemContent = Omit<UpdateMenuItemRequest, 'published' | 'prices'>;

/** What the restaurant has of what the content names. */
export type References = { category: CategoryDocument | null; inventoryItemIds: string[] };

/** A group as it is stated: an id is that of one the item has. */
export type GroupInput = Omit<Customization, 'id' | 'options'> & {
  id?: string | undefined;
  options: (Omit<Customization['options'][number], 'id'> & { id?: string | undefined })[];
};

/** An item keeps a category that is filled by hand. */
export function validateCategory(categoryId: string | undefined, { category }: References): FieldError[] {
  const path = '/categoryId';
  if (categoryId === undefined) return [];
  if (!category) return [{ path, message: 'names no category of the restaurant' }];
  if (category.source === 'manual') return [];
  const message = `names a category that fills itself (${category.source}): name one that is filled by hand`;
  return [{ path, message }];
}

export function parseRecipe(
  stated: MenuItemIngredientInput[],
  { inventoryItemIds }: References,
): { recipe: ItemDocument['recipe']; faults: FieldError[] } {
  const faults: FieldError[] = [];
  const named = stated.map(({ inventoryItemId }) => inventoryItemId);
  const recipe = stated.map(({ inventoryItemId, quantity }, index) => {
    const path = `/recipe/${index}`;
    if (!inventoryItemIds.includes(inventoryItemId))
      faults.push({ path: `${path}/inventoryItemId`, message: 'names no inventory item of the restaurant' });
    else if (named.indexOf(inventoryItemId) < index)
      faults.push({ path: `${path}/inventoryItemId`, message: 'is named by an earlier entry' });
    return { inventoryItemId, quantity: parseQuantity(quantity, `${path}/quantity`, faults) };
  });
  return { recipe, faults };
}

export function parseCustomizations(stated: MenuItemCustomizationInput[]): {
  groups: GroupInput[];
  faults: FieldError[];
} {
  const faults: FieldError[] = [];
  const groups = stated.map(({ id, title, minimum, maximum, options }, index) => {
    const path = `/customizations/${index}`;
    if (minimum > maximum) faults.push({ path: `${path}/minimum`, message: 'must not exceed maximum' });
    if (maximum > options.length)
      faults.push({
        path: `${path}/maximum`,
        message: `must not exceed the number of options, ${options.length}`,
      });
    const read = options.map((option, place) => ({
      id: option.id,
      name: option.name,
      prices: readOptionPrices(option.prices, `${path}/options/${place}/prices`, faults),
    }));
    return { id, title, minimum, maximum, options: read };
  });
  return { groups, faults };
}

function readOptionPrices(
  stated: { currency: string; price: number }[],
  path: string,
  faults: FieldError[],
): Customization['options'][number]['prices'] {
  return stated.flatMap(({ currency, price }, index) => {
    if (!isCurrency(currency)) {
      faults.push({ path: `${path}/${index}/currency`, message: 'must be a currency of ISO 4217' });
      return [];
    }
    if (stated.findIndex(other => other.currency === currency) < index)
      faults.push({ path: `${path}/${index}/currency`, message: 'is named by an earlier entry' });
    return [{ currency, price: parseAmount(price, currency, `${path}/${index}/price`, faults) }];
  });
}

/** The groups with an id each: those that the item has keep theirs, which orders and open pages name. */
export function assignIds(
  groups: GroupInput[],
  before: Customization[],
): { customizations: Customization[]; faults: FieldError[] } {
  const faults: FieldError[] = [];
  const take = (free: Set<string>, id: string | undefined, path: string, make: () => string): string => {
    if (id === undefined) return make();
    if (!free.delete(id))
      faults.push({ path: `${path}/id`, message: 'names nothing that the item has, or names it twice' });
    return id;
  };
  const groupIds = new Set(before.map(({ id }) => id));
  const optionIds = new Set(before.flatMap(({ options }) => options.map(({ id }) => id)));
  const customizations = groups.map((group, index) => {
    const path = `/customizations/${index}`;
    const id = take(groupIds, group.id, path, () => newId('grp'));
    const options = group.options.map((option, place) => ({
      ...option,
      id: take(optionIds, option.id, `${path}/options/${place}`, () => newId('opt')),
    }));
    return { ...group, id, options };
  });
  return { customizations, faults };
}
