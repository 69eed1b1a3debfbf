import { namedBranch } from '../branches/named.ts';
import { viewPage } from '../common/page.ts';
import { viewDashboardOrder } from '../orders/dashboard-view.ts';
import type { Handler } from './operation.ts';

export const listKitchenOrders: Handler<'listKitchenOrders'> = async ({ query, caller, services }) => {
  const { branchId } = query;
  const { reach } = caller;
  await namedBranch(services.branches, reach, branchId);
  const page = await services.orders.listForKitchen(reach.restaurantId, branchId, query);
  return viewPage(page, query, viewDashboardOrder);
};
