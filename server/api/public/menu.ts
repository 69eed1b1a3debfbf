import type { MenuItem } from '../../../generated/public/types.ts';
import { parseSnooze } from '../../../spec/rules/snooze.ts';
import { toPageResponse } from '../../lib/page.ts';
import type { ItemSummary } from '../../modules/menu/documents.ts';
import { serializeCategory, serializeItem, serializePriceUpdate } from '../../modules/menu/serializers.ts';
import { getKeyedRequest } from '../http/idempotency-key.ts';
import type { Services } from '../services.ts';
import type { Handlers } from './handler-context.ts';

export const menuHandlers = {
  listMenuCategories: async ({ query, caller, services }) => {
    const page = await services.categories.list(caller.scope.restaurantId, query);
    return toPageResponse(page, query, serializeCategory);
  },

  listMenuItems: async ({ query, caller, services }) =>
    toPageResponse(
      await services.menuItems.listSummaries(caller.scope, query, query),
      query,
      createSerializeItem(services),
    ),

  getMenuItem: async ({ params, caller, services }) =>
    createSerializeItem(services)(await services.menuItems.get(caller.scope, params.itemId)),

  updateMenuItem: async ({ params, body, caller, services }) => {
    const { published, prices } = body;
    const patch = { published, prices, snooze: parseSnooze(body) };
    return createSerializeItem(services)(await services.menuItems.update(caller, params.itemId, patch));
  },

  updateMenuItemPrices: async call => {
    const { body, caller, services } = call;
    const request = getKeyedRequest(call);
    return serializePriceUpdate(await services.bulkUpdates.updatePrices(caller, body.prices, request));
  },
} satisfies Partial<Handlers>;

/** Returns absolute URLs for uploaded pictures. */
const createSerializeItem =
  ({ pictures }: Services) =>
  (item: ItemSummary): MenuItem => ({ ...serializeItem(item), imageUrl: pictures.toUrl(item.imageUrl) });
