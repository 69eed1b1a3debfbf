import { hash } from 'node:crypto';
import { foldText } from '../../../spec/rules/fold-text.ts';
import { applyPrices, type PricePatch, toRateValues } from '../../../spec/rules/prices.ts';
import { slugify } from '../../../spec/rules/slug.ts';
import { diffFields } from '../../lib/diff.ts';
import type { BranchDocument } from '../branches/documents.ts';
import {
  type CategoryDocument,
  ITEM_DEFAULTS,
  type ItemDocument,
  type OptionGroupDocument,
} from '../menu/documents.ts';
import type { ImportedItem, ImportProblem, ReadItems } from './imported.ts';
import { explainContradiction, mergeNutrition } from './nutrition.ts';
import {
  chooseCategory,
  createCategories,
  diffCategories,
  type PlannedCategory,
  planAdditional,
} from './plan-categories.ts';
import {
  createGroupPlanner,
  findNewGroups,
  mergeGroups,
  type NewSharedGroup,
  type PlannedGroup,
  type SharedContent,
} from './plan-groups.ts';

/** The changes that an import would make. */
export type MenuPlan = {
  /** Titles of new categories. */
  categories: string[];
  /** New shared option groups. */
  newGroups: NewSharedGroup[];
  items: PlannedItem[];
  created: number;
  changed: number;
  unchanged: number;
  /** Problems with the file and the menu, by row. */
  problems: ImportProblem[];
};

/** An item to create or change. `fields` lists the changed fields; empty for a new item. */
export type PlannedItem = Omit<ImportedItem, 'category' | 'additionalCategories' | 'customizations'> & {
  customizations?: PlannedGroup[];
  /** The item to change. */
  existing?: ItemDocument;
  /** The item's category, or the title of a new one. */
  category?: PlannedCategory;
  additionalCategories?: PlannedCategory[];
  fields: string[];
};

export type CurrentMenu = {
  items: ItemDocument[];
  categories: CategoryDocument[];
  optionGroups: OptionGroupDocument[];
  branches: BranchDocument[];
};

/** Defaults for values missing from the file. */
export type ImportDefaults = {
  /** Whether new items are published. */
  publish: boolean;
  /** The VAT rate of new prices, in ten-thousandths of a percent. Null: the branch's rate. */
  rate: number | null;
  /** Whether equal option groups of several items become shared. */
  shareEqual: boolean;
};

/** The category of new items if the file states none. */
const DEFAULT_CATEGORY = 'Menu';

/** Compares a file's items with the menu. Items are matched by external ID, slug, or title. */
export function planMenu(read: ReadItems, menu: CurrentMenu, defaults: ImportDefaults): MenuPlan {
  const problems = [...read.problems];
  const lookUp = createLookUp(menu.items);
  const findCategory = createCategories(menu.categories);
  const currencies = [...new Set(menu.branches.map(({ currency }) => currency))];
  const planGroups = createGroupPlanner(read.items, { ...menu, currencies }, defaults.shareEqual);
  const shared = menu.optionGroups.map(({ _id: id, ...group }) => ({ ...group, id }));
  const rowOf = new Map<string, number>();
  const items: PlannedItem[] = [];
  let unchanged = 0;

  for (const imported of read.items) {
    const { category: named, additionalCategories: others, customizations: groups, ...item } = imported;
    const existing = lookUp(item);
    if (!existing) item.values = { published: defaults.publish, ...item.values };
    const identity = existing?._id ?? (item.slug || slugify(item.title) || item.title);
    const earlier = rowOf.get(identity);
    const report = (message: string) => problems.push({ row: item.row, column: '', message });
    if (earlier !== undefined) {
      report(`is the same item as in row ${earlier}: give one of them another title or slug`);
      continue;
    }
    rowOf.set(identity, item.row);
    if (existing && item.slug !== undefined && item.slug !== existing.slug) {
      report(
        `has the slug ${existing.slug} on the menu: change it there, because imports do not change slugs`,
      );
      continue;
    }
    const name = named || (existing ? undefined : DEFAULT_CATEGORY);
    const category = name === undefined ? undefined : chooseCategory(name, existing, findCategory);
    if (typeof category === 'string') {
      report(`has the category ${JSON.stringify(name)}, which ${category}`);
      continue;
    }
    const additionalCategories =
      others && planAdditional(others, category ?? existing?.category, findCategory, report);
    if (additionalCategories === 'invalid') continue;
    const contradiction = item.nutrition && explainContradiction(existing?.nutrition, item.nutrition);
    if (contradiction) {
      report(contradiction);
      continue;
    }
    const prices = completePrices(item.prices, existing, menu.branches, defaults, report);
    if (!prices) continue;
    const customizations = groups && planGroups(groups, existing);
    const planned = {
      ...{ ...item, prices },
      ...(customizations && { customizations }),
      ...(existing && { existing }),
      ...(category && { category }),
      ...(additionalCategories && { additionalCategories }),
    };
    const fields = existing ? findChanges(planned, existing, shared) : [];
    if (existing && fields.length === 0) unchanged += 1;
    else items.push({ ...planned, fields });
  }
  const titles = items
    .flatMap(({ category, additionalCategories = [] }) => [category ?? [], additionalCategories].flat())
    .flatMap(category => ('id' in category ? [] : [category.title]));
  const byRow = problems.sort((one, other) => one.row - other.row);
  const created = items.filter(({ existing }) => !existing).length;
  const counts = { created, changed: items.length - created, unchanged };
  const newGroups = findNewGroups(items, menu.optionGroups);
  return { categories: [...new Set(titles)], newGroups, items, ...counts, problems: byRow };
}

/** The plan's ID. It changes with the file, the menu, and each import. */
export function identifyPlan({ categories, items }: MenuPlan, previous: string): string {
  const content = items.map(({ existing, ...item }) => [existing?._id, existing?.revision, item]);
  return `imp_${hash('sha256', JSON.stringify([previous, categories, content])).slice(0, 32)}`;
}

type ImportedValues = Pick<
  PlannedItem,
  'title' | 'externalId' | 'values' | 'nutrition' | 'prices' | 'customizations'
>;

/** The item's values after the import, except its slug and categories. */
export function applyImport(
  { title, externalId, values, nutrition, prices, customizations }: ImportedValues,
  existing: ItemDocument | undefined,
  shared: SharedContent[],
  newOptionId: (prefix: 'grp' | 'opt') => string,
) {
  return {
    title,
    ...values,
    ...(externalId && { externalId }),
    ...(nutrition && { nutrition: mergeNutrition(existing?.nutrition, nutrition) }),
    prices: applyPrices(existing?.prices ?? [], prices),
    ...(customizations && {
      customizations: mergeGroups(existing?.customizations ?? [], customizations, shared, newOptionId),
    }),
  };
}

function findChanges(
  item: Omit<PlannedItem, 'fields'>,
  existing: ItemDocument,
  shared: SharedContent[],
): string[] {
  const moves = diffCategories(item, existing);
  const next = applyImport(item, existing, shared, prefix => prefix);
  // A group to create has no content yet, so the item cannot use it already.
  const sharesAnew = item.customizations?.some(
    ({ sharedGroup }) => sharedGroup !== undefined && !shared.some(({ id }) => id === sharedGroup),
  );
  const current = { ...ITEM_DEFAULTS, ...existing };
  const names = new Set(diffFields(current, next).names);
  if (sharesAnew) names.add('customizations');
  return [...names, ...moves];
}

/** New prices need a rate: an empty one is not 0%. */
function completePrices(
  prices: PricePatch[],
  existing: ItemDocument | undefined,
  branches: BranchDocument[],
  { rate }: ImportDefaults,
  report: (message: string) => void,
): PricePatch[] | undefined {
  const completed: PricePatch[] = [];
  for (const patch of prices) {
    const { branch, values } = patch;
    const isNew = !existing?.prices.some(({ branchId }) => branchId === branch._id);
    if (!isNew || values.price === undefined || values.vatRate !== undefined) {
      completed.push(patch);
      continue;
    }
    const vatRate = rate ?? branches.find(({ _id }) => _id === branch._id)?.defaultRate;
    if (vatRate === undefined || vatRate === null) {
      report(`has no VAT rate, and neither does the branch ${branch.slug}: choose a rate for new prices`);
      return undefined;
    }
    completed.push({ branch, values: { ...values, ...toRateValues(vatRate) } });
  }
  return completed;
}

function createLookUp(items: ItemDocument[]) {
  const by = (key: (item: ItemDocument) => string | undefined) =>
    new Map(items.flatMap(item => (key(item) ? [[key(item), item] as const] : [])));
  const byExternalId = by(({ externalId }) => externalId);
  const bySlug = by(({ slug }) => slug);
  const byTitle = by(({ title }) => foldText(title));
  return ({ externalId, slug, title }: Pick<ImportedItem, 'externalId' | 'slug' | 'title'>) =>
    (externalId && byExternalId.get(externalId)) ||
    (slug ? bySlug.get(slug) : (byTitle.get(foldText(title)) ?? bySlug.get(slugify(title))));
}
