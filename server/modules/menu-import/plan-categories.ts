import { foldText } from '../../../spec/rules/fold-text.ts';
import { diffFields } from '../../lib/diff.ts';
import { type CategoryDocument, ITEM_DEFAULTS, type ItemDocument } from '../menu/documents.ts';
import { toCategoryValues } from '../menu/item-categories.ts';

/** A category of the menu, or the title of one to create. */
export type PlannedCategory = ItemDocument['category'] | { title: string };

/** The categories that an import sets of an item. */
type CategoryPlan = { category?: PlannedCategory; additionalCategories?: PlannedCategory[] };

/** The category of that title, slug, or ID, or the reason why it takes no items. */
type FindCategory = (name: string) => PlannedCategory | string;

const CATEGORY_ID = /^cat_[0-9a-f]{32}$/;

export function createCategories(categories: CategoryDocument[]): FindCategory {
  const known = new Map<string, PlannedCategory | string>();
  for (const { _id: id, title, slug, source } of categories) {
    const found = source === 'manual' ? { id, title, slug } : 'fills itself: name another one';
    known.set(slug, found);
    known.set(foldText(title), found);
    known.set(id, found);
  }
  return name => {
    const key = foldText(name);
    const found = known.get(name) ?? known.get(key);
    if (found) return found;
    if (CATEGORY_ID.test(name)) return 'is not of this menu: name categories by their titles';
    const created = { title: name };
    known.set(key, created);
    return created;
  };
}

/** Each once, without the item's own category. Reports those that take no items. */
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
      report(`names the additional category ${JSON.stringify(name)}, which ${found}`);
      return 'invalid';
    }
    if (![...planned, ...(own ? [own] : [])].some(other => isSame(found, other))) planned.push(found);
  }
  return planned;
}

/** The names of the fields that change. A category to create gets its title for an ID, which no other has. */
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
