import { viewPage } from '../common/page.ts';
import { viewDashboardInventoryItem } from '../inventory/dashboard-view.ts';
import type { Handler } from './operation.ts';

export const listLowStock: Handler<'listLowStock'> = async ({ query, caller, services }) =>
  viewPage(
    await services.inventory.listLow(caller.reach, query.branchId, query),
    query,
    viewDashboardInventoryItem,
  );
