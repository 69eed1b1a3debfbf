import { serializeDashboardInventoryItem } from '../../modules/inventory/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const getInventoryItem: Handler<'getInventoryItem'> = async ({ params, caller, services }) =>
  serializeDashboardInventoryItem(await services.inventory.get(caller.scope, params.itemId));
