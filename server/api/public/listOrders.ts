import { parseDate } from '../../lib/dates.ts';
import { viewPage } from '../../lib/page.ts';
import { namedBranch } from '../../modules/branches/require-branch.ts';
import { viewOrder } from '../../modules/orders/serializers.ts';
import type { Handler } from './operation.ts';

export const listOrders: Handler<'listOrders'> = async ({ query, caller, services }) => {
  const { status, type, branchId, createdAfter, createdBefore } = query;
  const { reach } = caller;
  if (branchId !== undefined) await namedBranch(services.branches, reach, branchId);

  const filter = {
    branches: branchId === undefined ? reach.branches : [branchId],
    status,
    type,
    createdAfter: parseDate(createdAfter),
    createdBefore: parseDate(createdBefore),
  };
  return viewPage(await services.orders.list(reach.restaurantId, filter, query), query, viewOrder);
};
