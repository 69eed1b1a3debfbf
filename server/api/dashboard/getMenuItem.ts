import { viewDashboardItem } from '../../modules/menu/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const getMenuItem: Handler<'getMenuItem'> = async ({ params, caller, services }) =>
  viewDashboardItem(await services.menu.getItem(caller.reach, params.itemId));
