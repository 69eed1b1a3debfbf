import { parseDate } from '../../lib/dates.ts';
import { toPageResponse } from '../../lib/page.ts';
import { requireBranch } from '../../modules/branches/require-branch.ts';
import { serializeOrder } from '../../modules/orders/serializers.ts';
import type { Handler } from './operation.ts';

export const listOrders: Handler<'listOrders'> = async ({ query, caller, services }) => {
  const { status, type, branchId, createdAfter, createdBefore } = query;
  const { scope } = caller;
  if (branchId !== undefined) await requireBranch(services.branches, scope, branchId);

  const filter = {
    branches: branchId === undefined ? scope.branches : [branchId],
    status,
    type,
    createdAfter: parseDate(createdAfter),
    createdBefore: parseDate(createdBefore),
  };
  return toPageResponse(await services.orders.list(scope.restaurantId, filter, query), query, serializeOrder);
};
