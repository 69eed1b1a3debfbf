import { branchForbidden, invalid } from '../../lib/errors.ts';
import { viewPage } from '../../lib/page.ts';
import { spanOfDay } from '../../lib/zoned-day.ts';
import type { BranchDocument } from '../../modules/branches/documents.ts';
import { viewDashboardOrder } from '../../modules/orders/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const listOrders: Handler<'listOrders'> = async ({ query, caller, services }) => {
  const { number, customer, status, type, branchId, day } = query;
  const { reach } = caller;
  const branches = await services.branches.all(reach);
  const branch = branches.find(({ _id }) => _id === branchId);
  if (branchId !== undefined && !branch) throw branchForbidden(branchId);

  const filter = {
    branches: branch ? [branch._id] : reach.branches,
    number,
    customer,
    status,
    type,
    ...(day === undefined ? {} : placedOn(day, branch ?? branches[0])),
  };
  return viewPage(await services.orders.list(reach.restaurantId, filter, query), query, viewDashboardOrder);
};

function placedOn(day: string, branch: BranchDocument | undefined) {
  const span = spanOfDay(day, branch?.timezone ?? 'UTC');
  if (!span) throw invalid([{ path: 'day', message: 'must be a date that exists: YYYY-MM-DD' }]);
  return { createdAfter: span.start, createdBefore: new Date(span.end.getTime() - 1) };
}
