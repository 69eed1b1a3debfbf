import { parseSnooze } from '../../../spec/rules/snooze.ts';
import { toPageResponse } from '../../lib/page.ts';
import { serializeDashboardItem } from '../../modules/menu/serializers.ts';
import { getKeyedRequest } from '../http/idempotency-key.ts';
import { explainConflicts } from './edit-conflicts.ts';
import type { Handlers } from './handler-context.ts';

export const menuItemsHandlers = {
  listMenuItems: async ({ query, caller, services }) =>
    toPageResponse(await services.menuItems.list(caller.scope, query, query), query, serializeDashboardItem),

  getMenuItem: async ({ params, caller, services }) =>
    serializeDashboardItem(await services.menuItems.get(caller.scope, params.itemId)),

  createMenuItem: async call => {
    const { body, caller, services } = call;
    return serializeDashboardItem(await services.menuItems.create(caller, body, getKeyedRequest(call)));
  },

  updateMenuItem: async ({ params, body, caller, services }) => {
    const { published, prices, replaces, ...content } = body;
    const patch = { published, prices, content, ...(replaces && { replaces }) };
    const { itemId } = params;
    const updating = services.menuItems.update(caller, itemId, patch);
    return serializeDashboardItem(await explainConflicts(services.activity, caller.scope, itemId, updating));
  },

  setMenuItemSnooze: async ({ params, body, caller, services }) => {
    const patch = { snooze: parseSnooze(body) };
    return serializeDashboardItem(await services.menuItems.update(caller, params.itemId, patch));
  },

  updateMenuItems: ({ body: { itemIds, ...patch }, caller, services }) =>
    services.bulkUpdates.update(caller, itemIds, patch),

  setMenuItemSnoozes: ({ body: { itemIds, ...body }, caller, services }) =>
    services.bulkUpdates.update(caller, itemIds, { snooze: parseSnooze(body) }),

  deleteMenuItem: ({ params, caller, services }) => services.menuItems.delete(caller, params.itemId),
} satisfies Partial<Handlers>;
