import { serializeDashboardItem } from '../../modules/menu/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const getMenuItem: Handler<'getMenuItem'> = async ({ params, caller, services }) =>
  serializeDashboardItem(await services.menu.getItem(caller.scope, params.itemId));
