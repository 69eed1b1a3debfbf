import { viewPage } from '../../lib/page.ts';
import { viewDashboardInventoryItem } from '../../modules/inventory/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const listInventoryItems: Handler<'listInventoryItems'> = async ({ query, caller, services }) =>
  viewPage(await services.inventory.list(caller.reach, query), query, viewDashboardInventoryItem);
