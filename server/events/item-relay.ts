import type { ActivityStore } from '../activity/store.ts';
import { siblingId } from '../common/ids.ts';
import type { ItemDocument } from '../menu/menu.ts';
import type { MenuStore } from '../menu/store.ts';

/** Writes the activity log entries of an item's changes, each keyed by its change, then takes them from the outbox. */
export function createItemRelay(items: MenuStore, activity: ActivityStore) {
  return async function relay(item: ItemDocument): Promise<void> {
    for (const { id, at, actor, changes } of item.outbox) {
      await activity.record({
        _id: siblingId('act', id),
        restaurantId: item.restaurantId,
        at,
        actor,
        action: 'menu_item.updated',
        subject: { type: 'menu_item', id: item._id, label: item.title },
        details: { changes },
      });
      await items.removeFromOutbox(item._id, id);
    }
  };
}
