import { paginationOf } from '../common/page.ts';
import { viewDashboardInventoryItem } from '../inventory/dashboard-view.ts';
import type { Handler } from './operation.ts';

export const listInventoryItems: Handler<'listInventoryItems'> = async ({ query, caller, services }) => {
  const { data, total } = await services.inventory.list(caller.reach, query);
  return { data: data.map(viewDashboardInventoryItem), pagination: paginationOf(query, total) };
};
