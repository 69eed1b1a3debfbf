import type { AccessScope } from '../../lib/access.ts';
import { invalidRequest } from '../../lib/errors.ts';
import { businessDayOf, listDays } from '../../lib/zoned-day.ts';
import { selectBranches } from '../../modules/branches/branch-scope.ts';
import { serializeDayReport, serializeSales, serializeTopItems } from '../../modules/sales/serializers.ts';
import type { SalesDays } from '../../modules/sales/service.ts';
import type { Services } from '../services.ts';
import type { Handlers } from './handler-context.ts';

const MAX_DAYS = 31;

export const salesHandlers = {
  getSales: async ({ query, caller, services }) => {
    const { branches, days, period } = await parseSalesQuery(services, caller.scope, query);
    return { ...period, currencies: (await services.sales.addUp(branches, days)).map(serializeSales) };
  },

  getTopItems: async ({ query, caller, services }) => {
    const { branches, days, period } = await parseSalesQuery(services, caller.scope, query);
    return { ...period, currencies: (await services.sales.rankItems(branches, days)).map(serializeTopItems) };
  },
  getDayReport: async ({ query, caller, services }) => {
    const { branches, days } = await parseSalesQuery(
      services,
      caller.scope,
      {
        ...(query.day !== undefined && { from: query.day }),
        ...(query.branchId !== undefined && { branchId: query.branchId }),
      },
      'day',
    );
    const [day] = days;
    const { reports } = await services.sales.reportDay(branches, day);
    return { day, currencies: reports.map(serializeDayReport) };
  },
} satisfies Partial<Handlers>;

type SalesQuery = { from?: string; to?: string; branchId?: string };

export async function parseSalesQuery(
  services: Services,
  scope: AccessScope,
  { branchId, ...query }: SalesQuery,
  path = 'from',
) {
  const branches = selectBranches(await services.branches.listAll(scope), branchId);
  const { from = businessDayOf(services.clock(), branches[0]?.timezone ?? 'UTC') } = query;
  const { to = from } = query;
  return { branches, days: parseDays(from, to, path), period: { from, to } };
}

function parseDays(from: string, to: string, path: string): SalesDays {
  if (listDays(from, from, 1) === undefined)
    throw invalidRequest([{ path, message: 'must be a valid date: YYYY-MM-DD' }]);
  const [first, ...others] = listDays(from, to, MAX_DAYS) ?? [];
  if (first !== undefined) return [first, ...others];
  const message = `must be a valid date, on or after from, and at most ${MAX_DAYS - 1} days after it`;
  throw invalidRequest([{ path: 'to', message }]);
}
