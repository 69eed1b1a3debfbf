import type { CreateMenuItemRequest } from '../../../generated/dashboard/types.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { slugOrId, slugTaken } from '../../lib/slug.ts';
import type { Actor } from '../activity/documents.ts';
import type { AccessScope } from '../branches/documents.ts';
import { type ItemDocument, itemEntry } from './documents.ts';
import type { ItemUpdateValidator } from './item-update-validator.ts';
import { applyPrices } from './pricing.ts';
import type { MenuStore } from './store.ts';

/** How items come onto the menu, and leave it for good. */
export function createItemLifecycle(
  store: MenuStore,
  readUpdate: ItemUpdateValidator,
  clock: Clock,
  publish: (item: ItemDocument) => Promise<void>,
) {
  return {
    async create(
      scope: AccessScope,
      { published = false, prices, ...content }: CreateMenuItemRequest,
      actor: Actor,
    ): Promise<ItemDocument> {
      const at = clock();
      const read = await readUpdate(scope, { prices, content }, at);
      const { category, ...stated } = read.valuesFor();
      if (!category) throw new Error('A request without a category of its restaurant came through');
      const _id = newId('itm');
      const item: ItemDocument = {
        _id,
        restaurantId: scope.restaurantId,
        title: content.title,
        slug: stated.slug ?? slugOrId(content.title, _id),
        description: stated.description ?? '',
        published,
        imageUrl: stated.imageUrl ?? '',
        allowSpecialRequests: stated.allowSpecialRequests ?? true,
        category,
        prices: applyPrices([], read.prices),
        snoozes: [],
        customizations: stated.customizations ?? [],
        recipe: stated.recipe ?? [],
        createdAt: at,
        updatedAt: at,
        revision: 0,
      };
      const entry = itemEntry(item, 'menu_item.created', actor, at);
      const created = { ...item, outbox: [entry] };
      if (!(await store.insert(created))) throw slugTaken('menu item', item.slug);
      await publish(created);
      return created;
    },

    async delete({ restaurantId }: AccessScope, itemId: string, actor: Actor): Promise<void> {
      const item = await store.findItem(restaurantId, itemId);
      if (!item) throw notFound('menu item');
      const deleted = await store.delete(item, itemEntry(item, 'menu_item.deleted', actor, clock()));
      if (!deleted) throw notFound('menu item');
      await publish(deleted);
    },
  };
}
