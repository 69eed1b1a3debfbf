import { viewPage } from '../common/page.ts';
import { viewDashboardInventoryItem } from '../inventory/dashboard-view.ts';
import type { Handler } from './operation.ts';

export const listInventoryItems: Handler<'listInventoryItems'> = async ({ query, caller, services }) =>
  viewPage(await services.inventory.list(caller.reach, query), query, viewDashboardInventoryItem);
