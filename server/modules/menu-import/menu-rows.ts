import type { MenuRow } from '../../../generated/dashboard/types.ts';
import { formatMoney } from '../../../spec/rules/money.ts';
import type { NUTRIENTS } from '../../../spec/rules/nutrition.ts';
import { formatRate, fromStoredRate } from '../../../spec/rules/vat.ts';
import { type Columns, decimal, lines } from '../../lib/csv.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { Customization, ItemDocument } from '../menu/documents.ts';
import { additionalCategoriesOf } from '../menu/item-categories.ts';
import { formatCategories } from './category-list.ts';

/** A row of the exported menu. Rows after an item's first contain only an option. */
type Row = {
  item?: ItemDocument;
  category?: string;
  additionalCategories?: string[];
  group?: Customization | undefined;
  option?: Customization['options'][number] | undefined;
};

/** `categoryNames` maps category IDs to names. */
export function toMenuRows(item: ItemDocument, categoryNames: Map<string, string>): Row[] {
  const category = categoryNames.get(item.category.id) ?? item.category.title;
  const additionalCategories = additionalCategoriesOf(item).flatMap(id => categoryNames.get(id) ?? []);
  const options = item.customizations.flatMap(group => group.options.map(option => ({ group, option })));
  const [first, ...others] = options;
  return [{ item, category, additionalCategories, ...first }, ...others];
}

const toFlag = (value: boolean | undefined): string => (value === undefined ? '' : value ? 'yes' : 'no');

const nutritionOf =
  (name: 'energyKj' | (typeof NUTRIENTS)[number]) =>
  ({ item }: Row) =>
    decimal(String(item?.nutrition?.[name] ?? ''));

const MENU_COLUMNS: Columns<Row, MenuRow> = {
  slug: ({ item }) => item?.slug ?? '',
  title: ({ item }) => item?.title ?? '',
  category: ({ category }) => category ?? '',
  additionalCategories: ({ additionalCategories }) =>
    additionalCategories ? formatCategories(additionalCategories) : '',
  description: ({ item }) => lines(item?.description ?? ''),
  published: ({ item }) => toFlag(item?.published),
  imageUrl: ({ item }) => item?.imageUrl ?? '',
  allergens: ({ item }) => (item?.allergens ? item.allergens.join(', ') || 'none' : ''),
  dietaryLabels: ({ item }) => (item?.dietaryLabels ?? []).join(', '),
  servingSize: ({ item }) => item?.nutrition?.servingSize ?? '',
  energyKj: nutritionOf('energyKj'),
  fat: nutritionOf('fat'),
  saturates: nutritionOf('saturates'),
  carbohydrate: nutritionOf('carbohydrate'),
  sugars: nutritionOf('sugars'),
  protein: nutritionOf('protein'),
  salt: nutritionOf('salt'),
  minimumAge: ({ item }) => (item ? String(item.minimumAge ?? 'none') : ''),
  allowSpecialRequests: ({ item }) => toFlag(item?.allowSpecialRequests),
  extraPreparationMinutes: ({ item }) => (item ? String(item.extraPreparationMinutes ?? 0) : ''),
  externalId: ({ item }) => item?.externalId ?? '',
  optionGroup: ({ group }) => group?.title ?? '',
  optionShared: ({ group }) => toFlag(group && group.sharedGroup !== undefined),
  optionMinimum: ({ group }) => (group ? String(group.minimum) : ''),
  optionMaximum: ({ group }) => (group ? String(group.maximum) : ''),
  option: ({ option }) => option?.name ?? '',
};

/** The columns of the exported menu, which imports recognize. */
export function menuColumns(branches: BranchDocument[]): Columns<Row, Record<string, string>> {
  const ofBranches = branches.map(({ _id, slug, currency }): Columns<Row, Record<string, string>> => {
    const rowOf = ({ item }: Row) => item?.prices.find(({ branchId }) => branchId === _id);
    const money = (amount: number | null | undefined) =>
      decimal(typeof amount === 'number' ? formatMoney(amount, currency) : '');
    return {
      [`price ${slug}`]: row => money(rowOf(row)?.price),
      [`compareAtPrice ${slug}`]: row => money(rowOf(row)?.compareAtPrice),
      [`vat ${slug}`]: row => {
        const price = rowOf(row);
        return decimal(price ? formatRate(fromStoredRate(price)) : '');
      },
      [`listed ${slug}`]: row => toFlag(rowOf(row)?.listed),
    };
  });
  const currencies = [...new Set(branches.map(({ currency }) => currency))];
  const ofCurrencies = currencies.map(
    (currency): Columns<Row, Record<string, string>> => ({
      [`optionPrice ${currency}`]: ({ option }) => {
        const found = option?.prices.find(price => price.currency === currency);
        return decimal(found ? formatMoney(found.price, currency) : '');
      },
    }),
  );
  return Object.assign({ ...MENU_COLUMNS }, ...ofBranches, ...ofCurrencies);
}
