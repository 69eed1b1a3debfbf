import { hash } from 'node:crypto';
import { foldText } from '../../../spec/rules/fold-text.ts';
import { applyPrices, type PricePatch, toRateValues } from '../../../spec/rules/prices.ts';
import { slugify } from '../../../spec/rules/slug.ts';
import { diffFields } from '../../lib/diff.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { CategoryDocument, Customization, ItemDocument } from '../menu/documents.ts';
import type { ImportedGroup, ImportedItem, ImportProblem, ReadItems } from './imported.ts';

/** What an import would change of the menu. */
export type MenuPlan = {
  /** The titles of categories to create. */
  categories: string[];
  items: PlannedItem[];
  created: number;
  changed: number;
  unchanged: number;
  /** Of the file and of the menu, by row. */
  problems: ImportProblem[];
};

/** An item to create or to change. `fields` are those that change; empty for a new item. */
export type PlannedItem = Omit<ImportedItem, 'category'> & {
  /** The item to change. */
  existing?: ItemDocument;
  /** The category to put it into, or the title of one to create. */
  category?: ItemDocument['category'] | { title: string };
  fields: string[];
};

export type CurrentMenu = {
  items: ItemDocument[];
  categories: CategoryDocument[];
  branches: BranchDocument[];
};

/** Used where the file states nothing. */
export type ImportDefaults = {
  /** Whether new items are published. */
  publish: boolean;
  /** The VAT rate of new prices, in ten-thousandths of a percent. Null: that of the branch. */
  rate: number | null;
};

/** The category of new items for which the file names none. */
const DEFAULT_CATEGORY = 'Menu';

/** Compares the items of a file with the menu. An item is found by its external id, its slug, or its title. */
export function planMenu(read: ReadItems, menu: CurrentMenu, defaults: ImportDefaults): MenuPlan {
  const problems = [...read.problems];
  const lookUp = createLookUp(menu.items);
  const findCategory = createCategories(menu.categories);
  const rowOf = new Map<string, number>();
  const items: PlannedItem[] = [];
  let unchanged = 0;

  for (const imported of read.items) {
    const { category: named, ...item } = imported;
    const existing = lookUp(item);
    if (!existing) item.values = { published: defaults.publish, ...item.values };
    const identity = existing?._id ?? (item.slug || slugify(item.title) || item.title);
    const earlier = rowOf.get(identity);
    const report = (message: string) => problems.push({ row: item.row, column: '', message });
    if (earlier !== undefined) {
      report(`is the same item as row ${earlier}: give one of them another title or slug`);
      continue;
    }
    rowOf.set(identity, item.row);
    if (existing && item.slug !== undefined && item.slug !== existing.slug) {
      report(
        `has the slug ${existing.slug} in the menu: change it there, because an import changes no slugs`,
      );
      continue;
    }
    const category = named || !existing ? findCategory(named ?? DEFAULT_CATEGORY) : undefined;
    if (category === 'dynamic') {
      report(`names the category ${JSON.stringify(named)}, which fills itself: name another one`);
      continue;
    }
    const prices = completePrices(item.prices, existing, menu.branches, defaults, report);
    if (!prices) continue;
    const planned = { ...item, prices, ...(existing && { existing }), ...(category && { category }) };
    const fields = existing ? findChanges(planned, existing) : [];
    if (existing && fields.length === 0) unchanged += 1;
    else items.push({ ...planned, fields });
  }
  const titles = items.flatMap(({ category }) => (category && !('id' in category) ? [category.title] : []));
  const byRow = problems.sort((one, other) => one.row - other.row);
  const created = items.filter(({ existing }) => !existing).length;
  const counts = { created, changed: items.length - created, unchanged };
  return { categories: [...new Set(titles)], items, ...counts, problems: byRow };
}

/** The plan's ID. It differs for another file or menu, and after another import. */
export function identifyPlan({ categories, items }: MenuPlan, previous: string): string {
  const content = items.map(({ existing, ...item }) => [existing?._id, existing?.revision, item]);
  return `imp_${hash('sha256', JSON.stringify([previous, categories, content])).slice(0, 32)}`;
}

type ImportedValues = Pick<PlannedItem, 'title' | 'externalId' | 'values' | 'prices' | 'customizations'>;

/** The values of the item after the import, without its slug and category. */
export function applyImport(
  { title, externalId, values, prices, customizations }: ImportedValues,
  existing: ItemDocument | undefined,
  newOptionId: (prefix: 'grp' | 'opt') => string,
) {
  return {
    title,
    ...values,
    ...(externalId && { externalId }),
    prices: applyPrices(existing?.prices ?? [], prices),
    ...(customizations && {
      customizations: mergeGroups(existing?.customizations ?? [], customizations, newOptionId),
    }),
  };
}

function findChanges(item: Omit<PlannedItem, 'fields'>, existing: ItemDocument): string[] {
  const { category } = item;
  const moves = category && (!('id' in category) || category.id !== existing.category.id);
  const next = applyImport(item, existing, prefix => prefix);
  const current = { allergens: null, dietaryLabels: [], ...existing };
  return [...diffFields(current, next).names, ...(moves ? ['category'] : [])];
}

/** Groups and options keep the ids of those with the same names, because carts and order lines refer to them. */
function mergeGroups(
  existing: Customization[],
  imported: ImportedGroup[],
  newOptionId: (prefix: 'grp' | 'opt') => string,
): Customization[] {
  return imported.map(({ title, minimum, maximum, options }) => {
    const group = existing.find(one => one.title === title);
    return {
      id: group?.id ?? newOptionId('grp'),
      title,
      minimum,
      maximum,
      options: options.map(({ name, prices }) => ({
        id: group?.options.find(one => one.name === name)?.id ?? newOptionId('opt'),
        name,
        prices,
      })),
    };
  });
}

/** New prices need a rate: an empty one is not 0 %. */
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
      report(`has no VAT rate, and neither has the branch ${branch.slug}: choose the rate of new prices`);
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

function createCategories(categories: CategoryDocument[]) {
  const known = new Map<string, PlannedItem['category'] | 'dynamic'>();
  for (const { _id: id, title, slug, source } of categories) {
    const found = source === 'manual' ? { id, title, slug } : ('dynamic' as const);
    known.set(slug, found);
    known.set(foldText(title), found);
  }
  return (name: string): NonNullable<PlannedItem['category']> | 'dynamic' => {
    const key = foldText(name);
    const found = known.get(name) ?? known.get(key) ?? { title: name };
    known.set(key, found);
    return found;
  };
}
