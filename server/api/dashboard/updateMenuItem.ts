import { serializeDashboardItem } from '../../modules/menu/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const updateMenuItem: Handler<'updateMenuItem'> = async ({ params, body, caller, services }) => {
  const { published, prices, ...content } = body;
  const update = { published, prices, content };
  return serializeDashboardItem(
    await services.menu.updateItem(caller.scope, params.itemId, update, caller.actor),
  );
};
