import type { Actor } from '../activity/activity.ts';
import { activityEntry } from '../activity/entry.ts';
import { inScope, type Reach } from '../branches/branch.ts';
import { changesOf } from '../common/changes.ts';
import type { Clock } from '../common/clock.ts';
import { notFound } from '../common/errors.ts';
import type { Page, PageRequest } from '../common/page.ts';
import { slugTaken } from '../common/slug.ts';
import type { Logged } from '../db/outbox.ts';
import { type ItemDocument, itemSubject } from './menu.ts';
import { applyPrices } from './pricing.ts';
import { applySnooze, currentSnoozes } from './snooze.ts';
import type { ItemFilter, MenuStore } from './store.ts';
import type { ItemUpdate } from './update.ts';
import type { UpdateReader } from './update-reader.ts';

export type MenuService = ReturnType<typeof createMenuService>;

export function createMenuService(
  store: MenuStore,
  readUpdate: UpdateReader,
  clock: Clock,
  relay: (changed: Logged) => void,
) {
  async function findItem({ restaurantId }: Reach, itemId: string): Promise<ItemDocument> {
    const item = await store.findItem(restaurantId, itemId);
    if (!item) throw notFound('Menu item');
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
      if (names.length === 0) return visibleItem(item, reach, now);
      const change = { action: 'menu_item.updated' as const, actor, at: now };
      const entry = activityEntry(itemSubject(item), change, { changes: names });
      const changed = await store.changeItem(item, values, entry);
      if (changed === 'taken') throw slugTaken('menu item', values.slug ?? item.slug);
      if (changed) {
        relay(changed);
        return visibleItem(changed, reach, now);
      }
      // Someone else changed the item in between: compute the change again from what it is now.
    }
  }

  return {
    async listItems(reach: Reach, filter: ItemFilter, page: PageRequest): Promise<Page<ItemDocument>> {
      const { data, total } = await store.listItems(reach.restaurantId, filter, page);
      return {
        data: data.map(item => visibleItem(item, reach, clock())),
        total,
      };
    },
    getItem: async (reach: Reach, itemId: string): Promise<ItemDocument> =>
      visibleItem(await findItem(reach, itemId), reach, clock()),
    updateItem,
  };
}

/** What of an item a caller sees: prices and snoozes at the branches within reach, snoozes that are over left out. */
function visibleItem(item: ItemDocument, { branches }: Reach, now: Date): ItemDocument {
  return {
    ...item,
    prices: item.prices.filter(({ branchId }) => inScope(branches, branchId)),
    snoozes: currentSnoozes(item.snoozes, now).filter(({ branchId }) => inScope(branches, branchId)),
  };
}
