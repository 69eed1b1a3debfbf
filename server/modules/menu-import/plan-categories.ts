import { foldText } from '../../../spec/rules/fold-text.ts';
import { diffFields } from '../../lib/diff.ts';
import { type CategoryDocument, ITEM_DEFAULTS, type ItemDocument } from '../menu/documents.ts';
import { toCategoryValues } from '../menu/item-categories.ts';

/** An existing category, or the title of one to create. */
export type PlannedCategory = ItemDocument['category'] | { title: string };

/** The categories that an import sets for an item. */
type CategoryPlan = { category?: PlannedCategory; additionalCategories?: PlannedCategory[] };

/** Finds a category by slug, title, or ID, or explains why it cannot contain items. */
type FindCategory = (name: string) => PlannedCategory | string;

const CATEGORY_ID = /^cat_[0-9a-f]{32}$/;

export function createCategories(categories: CategoryDocument[]): FindCategory {
  const byName = new Map<string, PlannedCategory | string>();
  const byTitle = new Map<string, PlannedCategory | string>();
  for (const [key, ofTitle] of Map.groupBy(categories, ({ title }) => foldText(title))) {
    for (const category of ofTitle) {
      byName.set(category._id, toPlanned(category));
      byName.set(category.slug, toPlanned(category));
    }
    const [first, ...others] = filledManually(ofTitle).map(toPlanned);
    byTitle.set(key, others.length > 0 ? SEVERAL : (first ?? AUTOMATIC));
  }
  return name => {
    const key = foldText(name);
    const found = byName.get(name) ?? byTitle.get(key);
    if (found) return found;
    if (CATEGORY_ID.test(name)) return 'is not on this menu: use the titles of categories';
    const created = { title: name };
    byTitle.set(key, created);
    return created;
  };
}

const AUTOMATIC = 'is automatic: choose another one';
const SEVERAL = 'is the title of several categories: use a slug';

const toPlanned = ({ _id: id, title, slug, source }: CategoryDocument): PlannedCategory | string =>
  source === 'manual' ? { id, title, slug } : AUTOMATIC;

const filledManually = (categories: CategoryDocument[]) =>
  categories.filter(({ source }) => source === 'manual');

/** The name of each category in a file: its title, or its slug if the title is ambiguous. By ID. */
export function nameCategories(categories: CategoryDocument[]): Map<string, string> {
  const find = createCategories(categories);
  return new Map(
    filledManually(categories).map(({ _id, title, slug }) => {
      const found = find(title);
      return [_id, typeof found === 'object' && 'id' in found && found.id === _id ? title : slug];
    }),
  );
}

/** Chooses the item's main category. If several share the title, the item keeps its current one. */
export function chooseCategory(
  name: string,
  existing: Pick<ItemDocument, 'category'> | undefined,
  findCategory: FindCategory,
): PlannedCategory | string {
  const found = findCategory(name);
  const isKept = found === SEVERAL && existing && foldText(existing.category.title) === foldText(name);
  return isKept ? existing.category : found;
}

/**
 * The additional categories without duplicates and without the main one. Reports categories that cannot
 * contain items.
 */
export function planAdditional(
  names: string[],
  own: PlannedCategory | undefined,
  findCategory: FindCategory,
  report: (message: string) => void,
): PlannedCategory[] | 'invalid' {
  const planned: PlannedCategory[] = [];
  const isSame = (one: PlannedCategory, other: PlannedCategory) =>
    one === other || ('id' in one && 'id' in other && one.id === other.id);
  for (const name of names) {
    const found = findCategory(name);
    if (typeof found === 'string') {
      report(`has the additional category ${JSON.stringify(name)}, which ${found}`);
      return 'invalid';
    }
    if (![...planned, ...(own ? [own] : [])].some(other => isSame(found, other))) planned.push(found);
  }
  return planned;
}

/** The names of changed fields. New categories use their title as an ID, which no other category has. */
export function diffCategories(
  { category, additionalCategories }: CategoryPlan,
  existing: ItemDocument,
): string[] {
  const toSnapshot = (planned: PlannedCategory) =>
    'id' in planned ? planned : { ...planned, id: planned.title, slug: '' };
  const values = toCategoryValues(existing, {
    category: category && toSnapshot(category),
    additionalCategoryIds: additionalCategories?.map(toSnapshot).map(({ id }) => id),
  });
  return diffFields({ ...ITEM_DEFAULTS, ...existing }, values).names;
}
