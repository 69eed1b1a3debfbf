import type { UseFormReturnType } from '@mantine/form';
import type { Schemas } from '../../../../shared/api/contract.ts';
import type { MenuItem } from '../menu.ts';

type Amount = number | string;

export type OptionValues = {
  key: string;
  id?: string;
  name: string;
  prices: { currency: string; price: Amount }[];
};

export type GroupValues = {
  key: string;
  id?: string;
  title: string;
  minimum: Amount;
  maximum: Amount;
  options: OptionValues[];
};

type PriceValues = {
  branchId: string;
  price: Amount;
  compareAtPrice: Amount;
  vat: Amount;
  listed: boolean;
  /** The branch has a price already. */
  isSaved: boolean;
};

/**
 * An item as its form holds it: a row for each branch and currency. A saved price is text, with all its decimals. A missing amount
 * is empty text.
 */
export type ItemValues = {
  title: string;
  slug: string;
  categoryId: string;
  description: string;
  imageUrl: string;
  allowSpecialRequests: boolean;
  published: boolean;
  allergens: Schemas['Allergen'][] | null;
  dietaryLabels: Schemas['DietaryLabel'][];
  prices: PriceValues[];
  customizations: GroupValues[];
  recipe: { key: string; inventoryItemId: string; quantity: Amount }[];
};

export type ItemForm = UseFormReturnType<ItemValues>;

export const newKey = () => crypto.randomUUID();

export const newOption = (currencies: string[]): OptionValues => ({
  key: newKey(),
  name: '',
  prices: currencies.map(currency => ({ currency, price: '' })),
});

export const newGroup = (currencies: string[]): GroupValues => ({
  key: newKey(),
  title: '',
  minimum: 0,
  maximum: 1,
  options: [newOption(currencies)],
});

export const currenciesOf = (branches: Schemas['DashboardBranch'][]) => [
  ...new Set(branches.map(({ currency }) => currency)),
];

/** The fields that the form edits, as responses show them. */
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
  | 'prices'
  | 'customizations'
  | 'recipe'
> & { categoryId: string };

/** `categoryId` is that of a new item. */
export const toEditable = (item: MenuItem | undefined, categoryId: string): EditableItem => ({
  title: item?.title ?? '',
  slug: item?.slug ?? '',
  categoryId: item?.category.id ?? categoryId,
  description: item?.description ?? '',
  imageUrl: item?.imageUrl ?? '',
  allowSpecialRequests: item?.allowSpecialRequests ?? true,
  published: item?.published ?? false,
  allergens: item?.allergens ?? null,
  dietaryLabels: item?.dietaryLabels ?? [],
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
    customizations: customizations.map(({ options, ...group }) => ({
      ...group,
      key: group.id,
      options: options.map(option => ({
        ...option,
        key: option.id,
        prices: withEveryCurrency(option.prices, currenciesOf(branches)),
      })),
    })),
    recipe: recipe.map(({ inventoryItemId, quantity }) => ({
      key: inventoryItemId,
      inventoryItemId,
      quantity: Number(quantity),
    })),
  };
}

const amountOf = (amount: string | null | undefined): Amount => (amount == null ? '' : Number(amount));

/** Prices in currencies that no branch has any more are kept. */
const withEveryCurrency = (prices: { currency: string; price: string }[], currencies: string[]) =>
  [...new Set([...currencies, ...prices.map(({ currency }) => currency)])].map(currency => ({
    currency,
    price: prices.find(price => price.currency === currency)?.price ?? '',
  }));

export type ItemBody = Required<Omit<Schemas['CreateMenuItemRequest'], 'slug'>> & { slug?: string };

export function toBody({ slug, prices, customizations, recipe, ...rest }: ItemValues): ItemBody {
  return {
    ...rest,
    ...(slug && { slug }),
    prices: prices.filter(isSent).map(toPriceBody),
    customizations: customizations.map(({ key: _, minimum, maximum, options, ...group }) => ({
      ...group,
      minimum: Number(minimum),
      maximum: Number(maximum),
      options: options.map(option => ({
        ...(option.id && { id: option.id }),
        name: option.name,
        prices: option.prices
          .filter(({ price }) => price !== '')
          .map(({ currency, price }) => ({ currency, price: Number(price) })),
      })),
    })),
    recipe: recipe.map(({ inventoryItemId, quantity }) => ({ inventoryItemId, quantity: Number(quantity) })),
  };
}

type Priced = { price: Amount; isSaved?: boolean };

const isSent = ({ price, isSaved = false }: Priced) => price !== '' || isSaved;

/** A price cannot be removed. An emptied field means that the branch no longer sells the item. */
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

/** Where a row's price is in the request. */
export const sentIndex = (prices: Priced[], index: number) => prices.slice(0, index).filter(isSent).length;
