import { viewDashboardItem } from '../../modules/menu/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const createMenuItem: Handler<'createMenuItem'> = async ({ body, caller, services }) =>
  viewDashboardItem(await services.itemLifecycle.create(caller.reach, body, caller.actor));
