import { newId } from '../../lib/ids.ts';
import { slugOrId } from '../../lib/slug.ts';
import type { CategorySnapshot, ImportPlan, StoredItem } from './documents.ts';
import type { MenuPlan } from './plan.ts';
import type { PlannedCategory } from './plan-categories.ts';
import { type PlannedGroup, withOptionIds } from './plan-groups.ts';

/** Generates IDs for new categories, shared option groups, and items. */
export function toStored({ categories: titles, newGroups: planned, items }: MenuPlan): ImportPlan {
  const newCategories = titles.map((title): CategorySnapshot => {
    const id = newId('cat');
    return { id, title, slug: slugOrId(title, id) };
  });
  const newGroups = planned.map(({ sharedGroup, ...group }) => {
    const isMeant = (one: { sharedGroup?: string }) => one.sharedGroup === sharedGroup;
    const first = items.find(({ customizations }) => customizations?.some(isMeant));
    const former = first?.existing?.customizations.find(({ title }) => title === group.title);
    const id = newId('ogr');
    return { key: sharedGroup, content: { ...withOptionIds(group, former, newId), id } };
  });
  const idOf = (reference: string) => newGroups.find(({ key }) => key === reference)?.content.id ?? reference;
  const toStoredGroup = ({ sharedGroup, ...group }: PlannedGroup): PlannedGroup => ({
    ...group,
    ...(sharedGroup !== undefined && { sharedGroup: idOf(sharedGroup) }),
  });
  const toSnapshot = (planned: PlannedCategory) =>
    'id' in planned ? planned : newCategories.find(({ title }) => title === planned.title);
  const stored = items.map<StoredItem>(
    ({ existing, row: _row, fields: _fields, category, additionalCategories, customizations, ...item }) => {
      const snapshot = category && toSnapshot(category);
      return {
        ...item,
        ...(customizations && { customizations: customizations.map(toStoredGroup) }),
        itemId: existing?._id ?? newId('itm'),
        isNew: existing === undefined,
        ...(snapshot && { category: snapshot }),
        ...(additionalCategories && {
          additionalCategoryIds: additionalCategories.flatMap(one => toSnapshot(one)?.id ?? []),
        }),
      };
    },
  );
  return { newCategories, newGroups: newGroups.map(({ content }) => content), items: stored };
}
