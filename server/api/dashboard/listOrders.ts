import { branchForbidden, invalidRequest } from '../../lib/errors.ts';
import { toPageResponse } from '../../lib/page.ts';
import { dayBounds } from '../../lib/zoned-day.ts';
import type { BranchDocument } from '../../modules/branches/documents.ts';
import { serializeDashboardOrder } from '../../modules/orders/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const listOrders: Handler<'listOrders'> = async ({ query, caller, services }) => {
  const { number, customer, status, type, branchId, day } = query;
  const { scope } = caller;
  const branches = await services.branches.all(scope);
  const branch = branches.find(({ _id }) => _id === branchId);
  if (branchId !== undefined && !branch) throw branchForbidden(branchId);

  const filter = {
    branches: branch ? [branch._id] : scope.branches,
    number,
    customer,
    status,
    type,
    ...(day === undefined ? {} : placedOn(day, branch ?? branches[0])),
  };
  return toPageResponse(
    await services.orders.list(scope.restaurantId, filter, query),
    query,
    serializeDashboardOrder,
  );
};

function placedOn(day: string, branch: BranchDocument | undefined) {
  const span = dayBounds(day, branch?.timezone ?? 'UTC');
  if (!span) throw invalidRequest([{ path: 'day', message: 'must be a date that exists: YYYY-MM-DD' }]);
  return { createdAfter: span.start, createdBefore: new Date(span.end.getTime() - 1) };
}
