import { viewDashboardItem } from '../../modules/menu/dashboard-serializers.ts';
import { readSnooze } from '../../modules/menu/snooze-request.ts';
import type { Handler } from './operation.ts';

export const setMenuItemSnooze: Handler<'setMenuItemSnooze'> = async ({ params, body, caller, services }) => {
  const update = { snooze: readSnooze(body) };
  return viewDashboardItem(await services.menu.updateItem(caller.reach, params.itemId, update, caller.actor));
};
