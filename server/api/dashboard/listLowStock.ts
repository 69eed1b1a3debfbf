import { toPageResponse } from '../../lib/page.ts';
import { serializeDashboardInventoryItem } from '../../modules/inventory/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const listLowStock: Handler<'listLowStock'> = async ({ query, caller, services }) =>
  toPageResponse(
    await services.inventory.listLow(caller.scope, query.branchId, query),
    query,
    serializeDashboardInventoryItem,
  );
