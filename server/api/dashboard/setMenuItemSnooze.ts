import { serializeDashboardItem } from '../../modules/menu/dashboard-serializers.ts';
import { parseSnooze } from '../../modules/menu/snooze-request.ts';
import type { Handler } from './operation.ts';

export const setMenuItemSnooze: Handler<'setMenuItemSnooze'> = async ({ params, body, caller, services }) => {
  const update = { snooze: parseSnooze(body) };
  return serializeDashboardItem(
    await services.menu.updateItem(caller.scope, params.itemId, update, caller.actor),
  );
};
