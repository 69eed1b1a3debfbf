import { toPageResponse } from '../../lib/page.ts';
import { serializeDashboardItem } from '../../modules/menu/dashboard-serializers.ts';
import { parseSnooze } from '../../modules/menu/snooze-request.ts';
import type { Handlers } from './operation.ts';

export const menuItemsHandlers = {
  listMenuItems: async ({ query, caller, services }) =>
    toPageResponse(await services.menu.listItems(caller.scope, query, query), query, serializeDashboardItem),

  getMenuItem: async ({ params, caller, services }) =>
    serializeDashboardItem(await services.menu.getItem(caller.scope, params.itemId)),

  createMenuItem: async ({ body, caller, services }) =>
    serializeDashboardItem(await services.itemLifecycle.create(caller.scope, body, caller.actor)),

  updateMenuItem: async ({ params, body, caller, services }) => {
    const { published, prices, ...content } = body;
    const update = { published, prices, content };
    return serializeDashboardItem(
      await services.menu.updateItem(caller.scope, params.itemId, update, caller.actor),
    );
  },

  setMenuItemSnooze: async ({ params, body, caller, services }) => {
    const update = { snooze: parseSnooze(body) };
    return serializeDashboardItem(
      await services.menu.updateItem(caller.scope, params.itemId, update, caller.actor),
    );
  },

  deleteMenuItem: async ({ params, caller, services }) => {
    await services.itemLifecycle.delete(caller.scope, params.itemId, caller.actor);
    return undefined;
  },
} satisfies Partial<Handlers>;
