import { viewPage } from '../../lib/page.ts';
import { viewDashboardInventoryItem } from '../../modules/inventory/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const listLowStock: Handler<'listLowStock'> = async ({ query, caller, services }) =>
  viewPage(
    await services.inventory.listLow(caller.reach, query.branchId, query),
    query,
    viewDashboardInventoryItem,
  );
