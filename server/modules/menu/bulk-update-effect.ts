import { applyPrices } from '../../../spec/rules/prices.ts';
import { applySnooze } from '../../../spec/rules/snooze.ts';
import type { Actor } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { diffFields, type Patch } from '../../lib/diff.ts';
import { compareFields, toLoggedEdits } from '../../lib/edits.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { BulkUpdateStore } from './bulk-update-store.ts';
import { type BulkUpdateDocument, type CommonValues, type ItemDocument, itemEntry } from './documents.ts';
import { toCategoryValues } from './item-categories.ts';
import type { ItemChange, MenuItemStore } from './item-store.ts';
import { serializeEditable } from './serializers.ts';

/** The effect that updates prices. */
export const ITEM_PRICES = 'item_prices';

/** The effect that sets the same values on all items. Earlier releases leave such updates alone. */
export const ITEM_VALUES = 'item_values';

type ApplyDeps = {
  store: Pick<BulkUpdateStore, 'markApplied'>;
  items: Pick<MenuItemStore, 'findByIds' | 'updateUnchanged'>;
  activity: Pick<ActivityStore, 'findExisting'>;
  clock: Clock;
  relayItem: (item: ItemDocument) => Promise<void>;
};

/**
 * Applies an update to its items, once each. The update contains the log entry ID of each item's change. An
 * item is already changed if its outbox or the log contains that entry.
 */
export function createBulkUpdateEffect({ store, items, activity, clock, relayItem }: ApplyDeps) {
  return async ({ actor }: { actor: Actor }, update: BulkUpdateDocument): Promise<void> => {
    if (update.appliedAt) return;
    for (let open = update.items; open.length > 0; ) {
      const itemIds = open.map(({ itemId }) => itemId);
      const found = await items.findByIds(update.restaurantId, itemIds);
      // Read after the items, because entries move from the outbox to the log.
      const logged = await activity.findExisting(open.map(({ entryId }) => entryId));
      const now = clock();
      const changes = open.flatMap(({ itemId, entryId, patches }): ItemChange[] => {
        const item = found.find(({ _id }) => _id === itemId);
        const isDone = logged.has(entryId) || item?.outbox?.some(({ _id }) => _id === entryId);
        if (!item || isDone) return [];
        const prices = applyPrices(item.prices, patches);
        const { values, names } = diffFields(item, { ...toItemValues(item, update.values, now), prices });
        if (names.length === 0) return [];
        const edits = compareFields(serializeEditable(item), serializeEditable({ ...item, ...values }));
        const details = { changes: names, edits: toLoggedEdits(edits) };
        const entry = itemEntry(item, 'menu_item.updated', actor, now, details);
        return [{ item, values, entry: { ...entry, _id: entryId } }];
      });
      if (changes.length > 0) await items.updateUnchanged(changes);
      await Promise.all(found.filter(({ outbox = [] }) => outbox.length > 0).map(relayItem));
      // Items that changed since they were read were not updated: repeat.
      open = open.filter(({ itemId }) => changes.some(({ item }) => item._id === itemId));
    }
    await store.markApplied(update._id, clock());
  };
}

function toItemValues(item: ItemDocument, values: CommonValues = {}, now: Date): Patch<ItemDocument> {
  const { published, category, snooze } = values;
  return {
    published,
    ...toCategoryValues(item, { category }),
    snoozes: snooze && applySnooze(item.snoozes, snooze, snooze.reached, now),
  };
}
