import { toPageResponse } from '../../lib/page.ts';
import { requireBranch } from '../../modules/branches/require-branch.ts';
import { serializeDashboardOrder } from '../../modules/orders/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const listKitchenOrders: Handler<'listKitchenOrders'> = async ({ query, caller, services }) => {
  const { branchId } = query;
  const { scope } = caller;
  await requireBranch(services.branches, scope, branchId);
  const page = await services.orders.listForKitchen(scope.restaurantId, branchId, query);
  return toPageResponse(page, query, serializeDashboardOrder);
};
