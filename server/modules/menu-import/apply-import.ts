import type { Clock } from '../../lib/clock.ts';
import { diffFields } from '../../lib/diff.ts';
import { newId } from '../../lib/ids.ts';
import { slugOrId, uniqueSlug } from '../../lib/slug.ts';
import type { ActivityAction } from '../activity/documents.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { CategoryStore } from '../menu/category-store.ts';
import type { CategoryDocument, ItemDocument } from '../menu/documents.ts';
import { additionalCategoriesOf, toCategoryValues } from '../menu/item-categories.ts';
import type { MenuItemStore } from '../menu/item-store.ts';
import type { OptionGroupStore } from '../menu/option-group-store.ts';
import type { CategorySnapshot, MenuImportDocument, StoredItem } from './documents.ts';
import { applyImport } from './plan.ts';
import type { SharedContent } from './plan-groups.ts';
import type { MenuImportStore } from './store.ts';

const BATCH = 100;

type ApplyDeps = {
  store: Pick<MenuImportStore, 'advance' | 'finish' | 'listLater'>;
  items: Pick<MenuItemStore, 'findByIds' | 'insertImported' | 'updateUnchanged' | 'removeNew'>;
  categories: Pick<CategoryStore, 'listAll' | 'insert' | 'nextSortOrder' | 'removeNew'>;
  optionGroups: Pick<OptionGroupStore, 'insert' | 'findByIds' | 'removeNew'>;
  /** Restores the item's category if it was deleted during the import. */
  onItemEntered: (itemId: string) => Promise<void>;
  /** Removes additional categories that were deleted while items were stored. */
  leaveDeletedCategories: (restaurantId: string, categoryIds: string[], at: Date) => Promise<void>;
  /** Updates copies of a shared option group that changed while items were stored. */
  updateCopies: (restaurantId: string, optionGroupId: string) => Promise<void>;
  activity: Pick<ActivityStore, 'findSubjects'>;
  clock: Clock;
};

type Insertion<Planned> = {
  getId: (planned: Planned) => string;
  /** How the log names deletions. */
  deletion: ActivityAction;
  /** Skips existing documents. */
  insert: (planned: Planned[]) => Promise<void>;
  /** Removes unchanged documents. */
  removeNew: (restaurantId: string, ids: string[]) => Promise<unknown>;
};

/**
 * Stores an import's items, once each, starting after those that are already stored. Items record the last
 * import that stored them, and keep the values of a later import.
 */
export function createApplyImport(deps: ApplyDeps) {
  const { store, items, categories, optionGroups, activity, clock } = deps;
  const { onItemEntered, leaveDeletedCategories, updateCopies } = deps;

  /**
   * Inserts documents, except those that were deleted after a process that died had inserted them. Deletions
   * are logged before the documents are removed, so one between the check and the insertion is found afterwards.
   */
  async function insertUndeleted<Planned>(
    restaurantId: string,
    planned: Planned[],
    { getId, deletion, insert, removeNew }: Insertion<Planned>,
  ): Promise<void> {
    const listDeleted = () => activity.findSubjects(restaurantId, planned.map(getId), deletion);
    const deleted = await listDeleted();
    await insert(planned.filter(one => !deleted.has(getId(one))));
    await removeNew(restaurantId, [...(await listDeleted())]);
  }

  /** Skips existing categories. If the slug is taken, a suffix makes it unique. */
  async function createCategories(restaurantId: string, planned: CategorySnapshot[]): Promise<void> {
    let sortOrder = await categories.nextSortOrder(restaurantId);
    for (const { id: _id, title, slug } of planned) {
      const at = clock();
      const category: CategoryDocument = {
        ...{ _id, restaurantId, title, slug, sortOrder, source: 'manual', itemLimit: null },
        ...{ createdAt: at, updatedAt: at, revision: 0 },
      };
      if (!(await categories.insert(category)))
        await categories.insert({ ...category, slug: uniqueSlug(slug, _id) });
      sortOrder += 1;
    }
  }

  /** Skips existing groups. */
  async function createGroups(restaurantId: string, planned: SharedContent[]): Promise<void> {
    for (const { id: _id, ...content } of planned) {
      const at = clock();
      const times = { createdAt: at, updatedAt: at, revision: 0 };
      await optionGroups.insert({ _id, restaurantId, ...content, ...times });
    }
  }

  return async (document: MenuImportDocument): Promise<void> => {
    const { _id: importId, restaurantId, plan } = document;
    if (!plan) return;
    // Finds the item that cannot be stored.
    const batchSize = document.failures ? 1 : BATCH;
    let applied = await store.advance(document, 0);
    if (applied === 0) {
      await insertUndeleted(restaurantId, plan.newCategories, {
        getId: ({ id }) => id,
        deletion: 'menu_category.deleted',
        insert: planned => createCategories(restaurantId, planned),
        removeNew: categories.removeNew,
      });
      await insertUndeleted(restaurantId, plan.newGroups ?? [], {
        getId: ({ id }) => id,
        deletion: 'option_group.deleted',
        insert: planned => createGroups(restaurantId, planned),
        removeNew: optionGroups.removeNew,
      });
    }
    const usedGroups = findUsedGroups(plan.items);
    const current = new Map((await categories.listAll(restaurantId)).map(one => [one._id, one]));
    // Another process may be ahead. Storing its items again would restore those deleted since.
    while (applied !== undefined && applied < plan.items.length) {
      const batch = plan.items.slice(applied, applied + batchSize);
      await applyBatch(batch);
      applied = await store.advance(document, applied + batch.length);
    }
    if (applied === undefined) return;
    await enterCategories(plan.items);
    for (const optionGroupId of usedGroups) await updateCopies(restaurantId, optionGroupId);
    await store.finish(document, clock());

    async function applyBatch(batch: StoredItem[]): Promise<void> {
      const found = await findItems(batch);
      const shared = await findGroups(batch);
      const added = batch.filter(({ isNew }) => isNew);
      await insertUndeleted(restaurantId, added, {
        getId: ({ itemId }) => itemId,
        deletion: 'menu_item.deleted',
        insert: planned => {
          const missing = planned.filter(({ itemId }) => !found.has(itemId));
          return items.insertImported(missing.map(one => buildItem(one, shared)));
        },
        removeNew: items.removeNew,
      });
      for (let open = batch.filter(({ isNew }) => !isNew); open.length > 0; ) {
        const current = await findItems(open);
        // Read after the items: an import exists before its first item.
        const done = (await store.listLater(document)).add(importId);
        const changes = open.flatMap(planned => {
          const item = current.get(planned.itemId);
          if (!item || (item.importId && done.has(item.importId))) return [];
          return [{ item, values: buildChanges(planned, item, shared) }];
        });
        if (changes.length > 0) await items.updateUnchanged(changes);
        // Items that changed since they were read were not updated: read them again.
        open = open.filter(({ itemId }) => changes.some(({ item }) => item._id === itemId));
      }
    }

    async function findItems(planned: StoredItem[]): Promise<Map<string, ItemDocument>> {
      const ids = planned.map(({ itemId }) => itemId);
      return new Map((await items.findByIds(restaurantId, ids)).map(item => [item._id, item]));
    }

    async function findGroups(planned: StoredItem[]): Promise<SharedContent[]> {
      const ids = findUsedGroups(planned);
      if (ids.length === 0) return [];
      return (await optionGroups.findByIds(restaurantId, ids)).map(({ _id: id, ...group }) => ({
        ...group,
        id,
      }));
    }

    /** A category deleted during the import is restored once its items have entered. */
    function getCategory({ category }: StoredItem): CategorySnapshot | undefined {
      const found = category && current.get(category.id);
      return found ? { id: found._id, title: found.title, slug: found.slug } : category;
    }

    function buildChanges(
      planned: StoredItem,
      item: ItemDocument,
      shared: SharedContent[],
    ): Partial<ItemDocument> {
      const { additionalCategoryIds } = planned;
      const { values } = diffFields(item, {
        ...applyImport(planned, item, shared, newId),
        ...toCategoryValues(item, { category: getCategory(planned), additionalCategoryIds }),
      });
      return { ...values, importId, updatedAt: clock() };
    }

    function buildItem(planned: StoredItem, shared: SharedContent[]): ItemDocument {
      const { itemId: _id, title, slug = slugOrId(title, _id) } = planned;
      const category = getCategory(planned);
      if (!category) throw new Error(`The import ${importId} has no category for its new item ${_id}`);
      const at = clock();
      return {
        ...{ _id, restaurantId, slug, description: '', published: false, imageUrl: '' },
        ...{ allowSpecialRequests: true, category, snoozes: [], customizations: [], recipe: [] },
        ...{ createdAt: at, updatedAt: at, revision: 0, importId },
        ...applyImport(planned, undefined, shared, newId),
        additionalCategoryIds: additionalCategoriesOf({ ...planned, category }),
      };
    }

    /**
     * One item per category is enough, because the effects are the same for all. Deleted additional
     * categories are not restored.
     */
    async function enterCategories(planned: StoredItem[]): Promise<void> {
      const entering = new Map(
        planned.flatMap(({ category, itemId }) => (category ? [[category.id, itemId] as const] : [])),
      );
      for (const itemId of entering.values()) await onItemEntered(itemId);
      const additional = new Set(planned.flatMap(({ additionalCategoryIds = [] }) => additionalCategoryIds));
      await leaveDeletedCategories(restaurantId, [...additional], clock());
    }
  };
}

const findUsedGroups = (planned: StoredItem[]): string[] => [
  ...new Set(
    planned.flatMap(({ customizations = [] }) =>
      customizations.flatMap(({ sharedGroup }) => (sharedGroup === undefined ? [] : [sharedGroup])),
    ),
  ),
];
