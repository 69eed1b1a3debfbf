import { viewDashboardInventoryItem } from '../../modules/inventory/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const getInventoryItem: Handler<'getInventoryItem'> = async ({ params, caller, services }) =>
  viewDashboardInventoryItem(await services.inventory.get(caller.reach, params.itemId));
