import type { UseFormReturnType } from '@mantine/form';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { currenciesOf, type MenuItem } from '../menu.ts';
import {
  type Amount,
  isSent,
  newKey,
  newOptionGroup,
  type OptionGroup,
  type OptionGroupValues,
  toGroupBody,
  toGroupValues,
} from '../option-groups/values.ts';
import { type NutritionFormValues, toNutritionBody, toNutritionValues } from './nutrition-values.ts';

export type GroupValues = OptionGroupValues & {
  key: string;
  id?: string;
  /** Set for a shared group, whose content comes from the group. Empty limits are the group's. */
  sharedGroup?: { id: string; minimum: Amount; maximum: Amount };
};

type PriceValues = {
  branchId: string;
  price: Amount;
  compareAtPrice: Amount;
  vat: Amount;
  listed: boolean;
  /** Whether the branch already has a price. */
  isSaved: boolean;
};

/**
 * An item in the form, with a row for each branch and currency. A saved price is a string with all its
 * decimals. A missing amount is an empty string.
 */
export type ItemValues = {
  title: string;
  slug: string;
  categoryId: string;
  additionalCategoryIds: string[];
  description: string;
  imageUrl: string;
  allowSpecialRequests: boolean;
  published: boolean;
  allergens: Schemas['Allergen'][] | null;
  dietaryLabels: Schemas['DietaryLabel'][];
  nutrition: NutritionFormValues;
  /** An empty string for none. */
  minimumAge: Amount;
  /** An empty string for none. */
  extraPreparationMinutes: Amount;
  prices: PriceValues[];
  customizations: GroupValues[];
  recipe: { key: string; inventoryItemId: string; quantity: Amount }[];
};

export type ItemForm = UseFormReturnType<ItemValues>;

export const newGroup = (currencies: string[]): GroupValues => ({
  key: newKey(),
  ...newOptionGroup(currencies),
});

/** A shared group with its default limits, for an item that does not use it yet. */
export const newUse = (group: OptionGroup, currencies: string[]): GroupValues => ({
  key: newKey(),
  ...toGroupValues(group, currencies),
  sharedGroup: { id: group.id, minimum: '', maximum: '' },
});

/** The fields edited in the form, as in responses. */
export type EditableItem = Pick<
  MenuItem,
  | 'title'
  | 'slug'
  | 'description'
  | 'imageUrl'
  | 'allowSpecialRequests'
  | 'published'
  | 'allergens'
  | 'dietaryLabels'
  | 'extraPreparationMinutes'
  | 'prices'
  | 'customizations'
  | 'recipe'
> & {
  categoryId: string;
  additionalCategoryIds: string[];
  nutrition: Schemas['Nutrition'] | null;
  minimumAge: number | null;
};

/** `categoryId` is the default for a new item. */
export const toEditable = (item: MenuItem | undefined, categoryId: string): EditableItem => ({
  title: item?.title ?? '',
  slug: item?.slug ?? '',
  categoryId: item?.category.id ?? categoryId,
  additionalCategoryIds: item?.additionalCategoryIds ?? [],
  description: item?.description ?? '',
  imageUrl: item?.imageUrl ?? '',
  allowSpecialRequests: item?.allowSpecialRequests ?? true,
  published: item?.published ?? false,
  allergens: item?.allergens ?? null,
  dietaryLabels: item?.dietaryLabels ?? [],
  nutrition: item?.nutrition ?? null,
  minimumAge: item?.minimumAge ?? null,
  extraPreparationMinutes: item?.extraPreparationMinutes ?? 0,
  prices: item?.prices ?? [],
  customizations: item?.customizations ?? [],
  recipe: item?.recipe ?? [],
});

export function toValues(
  { prices, customizations, recipe, ...item }: EditableItem,
  branches: Schemas['DashboardBranch'][],
): ItemValues {
  return {
    ...item,
    nutrition: toNutritionValues(item.nutrition),
    minimumAge: item.minimumAge ?? '',
    extraPreparationMinutes: item.extraPreparationMinutes || '',
    prices: branches.map(({ id, defaultVat }) => {
      const saved = prices.find(({ branchId }) => branchId === id);
      return {
        branchId: id,
        price: saved?.price ?? '',
        compareAtPrice: saved?.compareAtPrice ?? '',
        vat: amountOf(saved ? saved.vat : defaultVat),
        listed: saved?.listed ?? true,
        isSaved: saved !== undefined,
      };
    }),
    customizations: customizations.map(({ id, sharedGroup, ...group }) => ({
      ...toGroupValues(group, currenciesOf(branches)),
      ...{ id, key: id },
      ...(sharedGroup && {
        sharedGroup: {
          id: sharedGroup.id,
          minimum: sharedGroup.minimum ?? '',
          maximum: sharedGroup.maximum ?? '',
        },
      }),
    })),
    recipe: recipe.map(({ inventoryItemId, quantity }) => ({
      key: inventoryItemId,
      inventoryItemId,
      quantity: Number(quantity),
    })),
  };
}

const amountOf = (amount: string | null | undefined): Amount => (amount == null ? '' : Number(amount));

export type ItemBody = Required<Omit<Schemas['CreateMenuItemRequest'], 'slug'>> & { slug?: string };

export function toBody({ slug, prices, customizations, recipe, ...rest }: ItemValues): ItemBody {
  return {
    ...rest,
    nutrition: toNutritionBody(rest.nutrition),
    minimumAge: Number(rest.minimumAge) || null,
    extraPreparationMinutes: Number(rest.extraPreparationMinutes),
    ...(slug && { slug }),
    prices: prices.filter(isSent).map(toPriceBody),
    customizations: customizations.map(({ id, sharedGroup, ...group }) => ({
      ...(id && { id }),
      ...(sharedGroup ? { sharedGroup: toUse(sharedGroup) } : toGroupBody(group)),
    })),
    recipe: recipe.map(({ inventoryItemId, quantity }) => ({ inventoryItemId, quantity: Number(quantity) })),
  };
}

const toUse = ({ id, minimum, maximum }: NonNullable<GroupValues['sharedGroup']>) => ({
  id,
  minimum: minimum === '' ? null : Number(minimum),
  maximum: maximum === '' ? null : Number(maximum),
});

/** A price cannot be removed. An empty field unlists the item at the branch. */
function toPriceBody({
  branchId,
  price,
  compareAtPrice,
  vat,
  listed,
}: PriceValues): ItemBody['prices'][number] {
  if (price === '') return { branchId, listed: false };
  return {
    branchId,
    price: Number(price),
    compareAtPrice: compareAtPrice === '' ? null : Number(compareAtPrice),
    vat: Number(vat),
    listed,
  };
}
