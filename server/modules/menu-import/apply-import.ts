import type { Clock } from '../../lib/clock.ts';
import { diffFields } from '../../lib/diff.ts';
import { newId } from '../../lib/ids.ts';
import { slugOrId, uniqueSlug } from '../../lib/slug.ts';
import type { CategoryStore } from '../menu/category-store.ts';
import type { CategoryDocument, ItemDocument } from '../menu/documents.ts';
import type { MenuItemStore } from '../menu/item-store.ts';
import type { CategorySnapshot, MenuImportDocument, StoredItem } from './documents.ts';
import { applyImport } from './plan.ts';
import type { MenuImportStore } from './store.ts';

const BATCH = 100;

type ApplyDeps = {
  store: Pick<MenuImportStore, 'setApplied' | 'finish'>;
  items: Pick<MenuItemStore, 'findByIds' | 'insertImported' | 'updateUnchanged'>;
  categories: Pick<CategoryStore, 'listAll' | 'insert' | 'nextSortOrder'>;
  /** Restores the item's category if it was deleted while the item entered it. */
  onItemEntered: (itemId: string) => Promise<void>;
  clock: Clock;
};

/** Stores the items of an import, once each. An item names the import that stored it last. */
export function createApplyImport({ store, items, categories, onItemEntered, clock }: ApplyDeps) {
  /** Skips existing ones. If another category has the slug, a suffix makes it unique. */
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

  return async ({ _id: importId, restaurantId, plan }: MenuImportDocument): Promise<void> => {
    if (!plan) return;
    await createCategories(restaurantId, plan.newCategories);
    const current = new Map((await categories.listAll(restaurantId)).map(one => [one._id, one]));
    for (let start = 0; start < plan.items.length; start += BATCH) {
      await applyBatch(plan.items.slice(start, start + BATCH));
      await store.setApplied(importId, Math.min(start + BATCH, plan.items.length));
    }
    await enterCategories(plan.items);
    await store.finish(importId, clock());

    async function applyBatch(batch: StoredItem[]): Promise<void> {
      const found = await findItems(batch);
      const created = batch.filter(({ itemId, isNew }) => isNew && !found.has(itemId));
      await items.insertImported(created.map(buildItem));
      for (let open = batch.filter(({ isNew }) => !isNew); open.length > 0; ) {
        const current = await findItems(open);
        const changes = open.flatMap(planned => {
          const item = current.get(planned.itemId);
          return item && item.importId !== importId ? [{ item, values: buildChanges(planned, item) }] : [];
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

    /** A category that was deleted since is restored once its items have entered. */
    function getCategory({ category }: StoredItem): CategorySnapshot | undefined {
      const found = category && current.get(category.id);
      return found ? { id: found._id, title: found.title, slug: found.slug } : category;
    }

    function buildChanges(planned: StoredItem, item: ItemDocument): Partial<ItemDocument> {
      const category = getCategory(planned);
      const moves = category && category.id !== item.category.id;
      const { values } = diffFields(item, applyImport(planned, item, newId));
      return { ...values, ...(moves && { category }), importId, updatedAt: clock() };
    }

    function buildItem(planned: StoredItem): ItemDocument {
      const { itemId: _id, title, slug = slugOrId(title, _id) } = planned;
      const category = getCategory(planned);
      if (!category) throw new Error(`The import ${importId} has no category for its new item ${_id}`);
      const at = clock();
      return {
        ...{ _id, restaurantId, slug, description: '', published: false, imageUrl: '' },
        ...{ allowSpecialRequests: true, category, snoozes: [], customizations: [], recipe: [] },
        ...{ createdAt: at, updatedAt: at, revision: 0, importId },
        ...applyImport(planned, undefined, newId),
      };
    }

    /** One item per category is enough, because the effects are the same for all. */
    async function enterCategories(planned: StoredItem[]): Promise<void> {
      const entering = new Map(
        planned.flatMap(({ category, itemId }) => (category ? [[category.id, itemId] as const] : [])),
      );
      for (const itemId of entering.values()) await onItemEntered(itemId);
    }
  };
}
