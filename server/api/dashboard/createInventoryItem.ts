import { serializeDashboardInventoryItem } from '../../modules/inventory/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const createInventoryItem: Handler<'createInventoryItem'> = async ({ body, caller, services }) =>
  serializeDashboardInventoryItem(await services.stockKeeping.create(caller.scope, body, caller.actor));
