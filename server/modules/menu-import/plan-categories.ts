import { foldText } from '../../../spec/rules/fold-text.ts';
import { diffFields } from '../../lib/diff.ts';
import { type CategoryDocument, ITEM_DEFAULTS, type ItemDocument } from '../menu/documents.ts';
import { toCategoryValues } from '../menu/item-categories.ts';

/** A category of the menu, or the title of one to create. */
export type PlannedCategory = ItemDocument['category'] | { title: string };

/** The categories that an import sets of an item. */
type CategoryPlan = { category?: PlannedCategory; additionalCategories?: PlannedCategory[] };

/** The category of that slug, title, or ID, or the reason why it takes no items. */
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
    const [first, ...others] = filledByHand(ofTitle).map(toPlanned);
    byTitle.set(key, others.length > 0 ? SEVERAL : (first ?? FILLS_ITSELF));
  }
  return name => {
    const key = foldText(name);
    const found = byName.get(name) ?? byTitle.get(key);
    if (found) return found;
    if (CATEGORY_ID.test(name)) return 'is not of this menu: name categories by their titles';
    const created = { title: name };
    byTitle.set(key, created);
    return created;
  };
}

const FILLS_ITSELF = 'fills itself: name another one';
const SEVERAL = 'several categories are called: name it by its slug';

const toPlanned = ({ _id: id, title, slug, source }: CategoryDocument): PlannedCategory | string =>
  source === 'manual' ? { id, title, slug } : FILLS_ITSELF;

const filledByHand = (categories: CategoryDocument[]) =>
  categories.filter(({ source }) => source === 'manual');

/** How a file names each category: by its title, or by its slug if the title finds another one or several. By their IDs. */
export function nameCategories(categories: CategoryDocument[]): Map<string, string> {
  const find = createCategories(categories);
  return new Map(
    filledByHand(categories).map(({ _id, title, slug }) => {
      const found = find(title);
      return [_id, typeof found === 'object' && 'id' in found && found.id === _id ? title : slug];
    }),
  );
}

/** The item's own category. Of several with one title, it keeps the one that it has. */
export function chooseCategory(
  name: string,
  existing: Pick<ItemDocument, 'category'> | undefined,
  findCategory: FindCategory,
): PlannedCategory | string {
  const found = findCategory(name);
  const isKept = found === SEVERAL && existing && foldText(existing.category.title) === foldText(name);
  return isKept ? existing.category : found;
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
