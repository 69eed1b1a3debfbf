import type { Clock } from '../../lib/clock.ts';
import { changesOf } from '../../lib/diff.ts';
import { notFound } from '../../lib/errors.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import { slugTaken } from '../../lib/slug.ts';
import type { Actor } from '../activity/documents.ts';
import type { Recording } from '../activity/publisher.ts';
import { type BranchDocument, type Reach, rowsAt } from '../branches/documents.ts';
import type { BranchStore } from '../branches/store.ts';
import { type ItemDocument, itemEntry } from './documents.ts';
import type { ItemUpdate } from './item-update.ts';
import type { UpdateReader } from './item-update-validator.ts';
import { applyPrices } from './pricing.ts';
import { applySnooze, currentSnoozes } from './snooze.ts';
import type { ItemFilter, MenuStore } from './store.ts';

export function createMenuService(
  store: MenuStore,
  branchStore: Pick<BranchStore, 'all'>,
  readUpdate: UpdateReader,
  clock: Clock,
  record: Recording['record'],
) {
  async function findItem({ restaurantId }: Reach, itemId: string): Promise<ItemDocument> {
    const item = await store.findItem(restaurantId, itemId);
    if (!item) throw notFound('menu item');
    return item;
  }

  /** All or nothing: every rule is checked before one write, and that write only replaces what was read. */
  async function updateItem(
    reach: Reach,
    itemId: string,
    update: ItemUpdate,
    actor: Actor,
  ): Promise<ItemDocument> {
    const now = clock();
    const { branches, prices, valuesFor } = await readUpdate(reach, update, now);
    for (;;) {
      const item = await findItem(reach, itemId);
      const { values, names } = changesOf(item, {
        ...valuesFor(item),
        published: update.published,
        snoozes: update.snooze && applySnooze(item.snoozes, update.snooze, branches, now),
        prices: applyPrices(item.prices, prices),
      });
      if (names.length === 0) return visibleItem(item, branches, now);
      const entry = itemEntry(item, 'menu_item.updated', actor, now, { changes: names });
      const changed = await store.changeItem(item, values, entry);
      if (changed === 'taken') throw slugTaken('menu item', values.slug ?? item.slug);
      if (changed) {
        record(changed);
        return visibleItem(changed, branches, now);
      }
      // Someone else changed the item in between: compute the change again from what it is now.
    }
  }

  return {
    async listItems(reach: Reach, filter: ItemFilter, page: PageRequest): Promise<Page<ItemDocument>> {
      const [{ data, total }, branches] = await Promise.all([
        store.listItems(reach.restaurantId, filter, page),
        branchStore.all(reach),
      ]);
      return { data: data.map(item => visibleItem(item, branches, clock())), total };
    },
    async getItem(reach: Reach, itemId: string): Promise<ItemDocument> {
      const [item, branches] = await Promise.all([findItem(reach, itemId), branchStore.all(reach)]);
      return visibleItem(item, branches, clock());
    },
    updateItem,
  };
}

/** What of an item a caller sees: prices and snoozes at the branches within reach, snoozes that are over left out. */
function visibleItem(item: ItemDocument, branches: BranchDocument[], now: Date): ItemDocument {
  return {
    ...item,
    prices: rowsAt(branches, item.prices),
    snoozes: rowsAt(branches, currentSnoozes(item.snoozes, now)),
  };
}
