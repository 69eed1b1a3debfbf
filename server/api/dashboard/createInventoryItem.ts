import { viewDashboardInventoryItem } from '../../modules/inventory/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const createInventoryItem: Handler<'createInventoryItem'> = async ({ body, caller, services }) =>
  viewDashboardInventoryItem(await services.stockKeeping.create(caller.reach, body, caller.actor));
