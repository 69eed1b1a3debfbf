import { paginationOf } from '../common/page.ts';
import { viewDashboardInventoryItem } from '../inventory/dashboard-view.ts';
import type { Handler } from './operation.ts';

export const listLowStock: Handler<'listLowStock'> = async ({ query, caller, services }) => {
  const { data, total } = await services.inventory.listLow(caller.reach, query.branchId, query);
  return { data: data.map(viewDashboardInventoryItem), pagination: paginationOf(query, total) };
};
