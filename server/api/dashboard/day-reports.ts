import type { AccessScope } from '../../lib/access.ts';
import { invalidRequest, ServiceError } from '../../lib/errors.ts';
import { growing, toGrowingResponse } from '../../lib/page.ts';
import { requireBranch } from '../../modules/branches/branch-scope.ts';
import { serializeClosedReport, serializeOpenReport } from '../../modules/day-reports/serializers.ts';
import type { SelectedReport } from '../../modules/day-reports/service.ts';
import { getKeyedRequest } from '../http/idempotency-key.ts';
import type { Services } from '../services.ts';
import type { Handlers } from './handler-context.ts';
import { parseSalesQuery } from './sales.ts';

export const dayReportsHandlers = {
  getOpenDayReport: async ({ query, caller, services }) => {
    const selected = await selectReport(services, caller.scope, query, { day: 'day', till: 'till' });
    return serializeOpenReport(selected, await services.dayReports.getOpen(selected));
  },

  closeDayReport: async call => {
    const { body, caller, services } = call;
    const selected = await selectReport(services, caller.scope, body, { day: '/day', till: '/till' });
    return serializeClosedReport(
      await services.dayReports.close(caller, selected, body, getKeyedRequest(call)),
    );
  },

  listClosedDayReports: async ({ query, caller, services }) => {
    const { branchId } = query;
    if (branchId !== undefined) await requireBranch(services.branches, caller.scope, branchId);
    const page = await services.dayReports.list(caller.scope, branchId, growing(query));
    return toGrowingResponse(page, query, serializeClosedReport);
  },

  getClosedDayReport: async ({ params, caller, services }) =>
    serializeClosedReport(await services.dayReports.get(caller.scope, params.reportId)),
} satisfies Partial<Handlers>;

type ReportQuery = { day?: string; branchId?: string; till?: string };

/** `paths` name the fields in errors. Throws `forbidden` for all branches, unless the caller may access them all. */
async function selectReport(
  services: Services,
  scope: AccessScope,
  { day, branchId, till }: ReportQuery,
  paths: { day: string; till: string },
): Promise<SelectedReport> {
  if (branchId === undefined && till !== undefined)
    throw invalidRequest([{ path: paths.till, message: 'is allowed only with a branch' }]);
  if (branchId === undefined && scope.branches !== 'all')
    throw new ServiceError('forbidden', 'Specify a branch: you do not have access to all branches');
  const query = { ...(day !== undefined && { from: day }), ...(branchId !== undefined && { branchId }) };
  const { branches, days } = await parseSalesQuery(services, scope, query, paths.day);
  const branch = branchId === undefined ? undefined : branches[0];
  return { restaurantId: scope.restaurantId, branches, branch, till, day: days[0] };
}
