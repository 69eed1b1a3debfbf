import type { Clock } from '../../lib/clock.ts';
import { diffFields } from '../../lib/diff.ts';
import { notFound } from '../../lib/errors.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import { slugTaken } from '../../lib/slug.ts';
import type { Actor } from '../activity/documents.ts';
import { type AccessScope, type BranchDocument, visibleRows } from '../branches/documents.ts';
import type { BranchStore } from '../branches/store.ts';
import { type ItemDocument, itemEntry } from './documents.ts';
import type { ItemUpdate } from './item-update.ts';
import type { ItemUpdateValidator } from './item-update-validator.ts';
import { applyPrices } from './pricing.ts';
import { applySnooze, currentSnoozes } from './snooze.ts';
import type { ItemFilter, MenuStore } from './store.ts';

export function createMenuService(
  store: MenuStore,
  branchStore: Pick<BranchStore, 'all'>,
  readUpdate: ItemUpdateValidator,
  clock: Clock,
  publish: (item: ItemDocument) => Promise<void>,
) {
  async function findItem({ restaurantId }: AccessScope, itemId: string): Promise<ItemDocument> {
    const item = await store.findItem(restaurantId, itemId);
    if (!item) throw notFound('menu item');
    return item;
  }

  /** All or nothing: every rule is checked before one write, and that write only replaces what was read. */
  async function updateItem(
    scope: AccessScope,
    itemId: string,
    update: ItemUpdate,
    actor: Actor,
  ): Promise<ItemDocument> {
    const now = clock();
    const { branches, prices, valuesFor } = await readUpdate(scope, update, now);
    for (;;) {
      const item = await findItem(scope, itemId);
      const { values, names } = diffFields(item, {
        ...valuesFor(item),
        published: update.published,
        snoozes: update.snooze && applySnooze(item.snoozes, update.snooze, branches, now),
        prices: applyPrices(item.prices, prices),
      });
      if (names.length === 0) return visibleItem(item, branches, now);
      const entry = itemEntry(item, 'menu_item.updated', actor, now, { changes: names });
      const changed = await store.changeItem(item, values, entry);
      if (changed === 'duplicate') throw slugTaken('menu item', values.slug ?? item.slug);
      if (changed) {
        await publish(changed);
        return visibleItem(changed, branches, now);
      }
      // Someone else changed the item in between: compute the change again from what it is now.
    }
  }

  return {
    async listItems(scope: AccessScope, filter: ItemFilter, page: PageRequest): Promise<Page<ItemDocument>> {
      const [{ data, total }, branches] = await Promise.all([
        store.listItems(scope.restaurantId, filter, page),
        branchStore.all(scope),
      ]);
      return { data: data.map(item => visibleItem(item, branches, clock())), total };
    },
    async getItem(scope: AccessScope, itemId: string): Promise<ItemDocument> {
      const [item, branches] = await Promise.all([findItem(scope, itemId), branchStore.all(scope)]);
      return visibleItem(item, branches, clock());
    },
    updateItem,
  };
}

/** What of an item a caller sees: prices and snoozes at the branches in scope, snoozes that are over left out. */
function visibleItem(item: ItemDocument, branches: BranchDocument[], now: Date): ItemDocument {
  return {
    ...item,
    prices: visibleRows(branches, item.prices),
    snoozes: visibleRows(branches, currentSnoozes(item.snoozes, now)),
  };
}
