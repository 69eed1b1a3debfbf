import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../activity/activity.ts';
import { activityEntry } from '../activity/entry.ts';
import { inScope, type Reach } from '../branches/branch.ts';
import type { BranchStore } from '../branches/store.ts';
import type { Clock } from '../common/clock.ts';
import { branchForbidden, invalid, notFound } from '../common/errors.ts';
import type { Page, PageRequest } from '../common/page.ts';
import type { MenuLimits } from '../contract.ts';
import type { Logged } from '../db/outbox.ts';
import type { ItemDocument } from './menu.ts';
import { applyPrices, readPrices } from './pricing.ts';
import { applySnooze, currentSnoozes } from './snooze.ts';
import type { ItemFilter, ItemState, MenuStore } from './store.ts';
import { checkUpdate, type ItemUpdate, namedBranches } from './update.ts';

export type MenuService = ReturnType<typeof createMenuService>;

export function createMenuService(
  store: MenuStore,
  branchStore: BranchStore,
  { snoozeDays }: MenuLimits,
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
    const faults = checkUpdate(update, now, snoozeDays);
    if (faults.length > 0) throw invalid(faults);

    const branches = await branchStore.all(reach);
    const foreign = namedBranches(update).find(id => !branches.some(({ _id }) => _id === id));
    if (foreign !== undefined) throw branchForbidden(foreign);

    const prices = readPrices(update.prices ?? [], branches);
    if (prices.errors.length > 0) throw invalid(prices.errors);

    for (;;) {
      const item = await findItem(reach, itemId);
      const state: ItemState = {
        published: update.published ?? item.published,
        snoozes: update.snooze ? applySnooze(item.snoozes, update.snooze, branches, now) : item.snoozes,
        prices: applyPrices(item.prices, prices.stated),
      };
      const changes = changedFields(item, state);
      if (changes.length === 0) return visibleItem(item, reach, now);
      const subject = {
        restaurantId: item.restaurantId,
        type: 'menu_item' as const,
        id: itemId,
        label: item.title,
      };
      const change = { action: 'menu_item.updated' as const, actor, at: now };
      const changed = await store.changeItem(item, state, activityEntry(subject, change, { changes }));
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

function changedFields(item: ItemDocument, state: ItemState): string[] {
  const fields = ['published', 'snoozes', 'prices'] as const;
  return fields.filter(field => !isDeepStrictEqual(item[field], state[field]));
}

/** What of an item a caller sees: prices and snoozes at the branches within reach, snoozes that are over left out. */
function visibleItem(item: ItemDocument, { branches }: Reach, now: Date): ItemDocument {
  return {
    ...item,
    prices: item.prices.filter(({ branchId }) => inScope(branches, branchId)),
    snoozes: currentSnoozes(item.snoozes, now).filter(({ branchId }) => inScope(branches, branchId)),
  };
}
