import { branchForbidden } from '../common/errors.ts';
import { paginationOf } from '../common/page.ts';
import { viewDashboardOrder } from '../orders/dashboard-view.ts';
import type { Handler } from './operation.ts';

export const listKitchenOrders: Handler<'listKitchenOrders'> = async ({ query, caller, services }) => {
  const { branchId } = query;
  const { reach } = caller;
  if (!(await services.branches.find(reach, branchId))) throw branchForbidden(branchId);
  const { data, total } = await services.orders.listForKitchen(reach.restaurantId, branchId, query);
  return { data: data.map(viewDashboardOrder), pagination: paginationOf(query, total) };
};
