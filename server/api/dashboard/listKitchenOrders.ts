import { viewPage } from '../../lib/page.ts';
import { namedBranch } from '../../modules/branches/require-branch.ts';
import { viewDashboardOrder } from '../../modules/orders/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const listKitchenOrders: Handler<'listKitchenOrders'> = async ({ query, caller, services }) => {
  const { branchId } = query;
  const { reach } = caller;
  await namedBranch(services.branches, reach, branchId);
  const page = await services.orders.listForKitchen(reach.restaurantId, branchId, query);
  return viewPage(page, query, viewDashboardOrder);
};
