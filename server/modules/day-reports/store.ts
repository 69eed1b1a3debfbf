import type { Collection, Filter } from 'mongodb';
import type { AccessScope } from '../../lib/access.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import type { DayReportDocument, ReportSubject } from './documents.ts';

export type DayReportStore = ReturnType<typeof createDayReportStore>;

/** Reports of all branches have an empty `branchId` and require access to all branches. */
const visibleTo = ({ restaurantId, branches }: AccessScope): Filter<DayReportDocument> => ({
  restaurantId,
  ...(branches !== 'all' && { branchId: { $in: branches } }),
});

export function createDayReportStore(dayReports: Collection<DayReportDocument>) {
  return {
    list: (
      scope: AccessScope,
      branchId: string | undefined,
      page: PageRequest,
    ): Promise<CursorPage<DayReportDocument>> =>
      paginate(
        dayReports,
        { ...visibleTo(scope), ...(branchId !== undefined && { branchId }) },
        { closedAt: -1, _id: -1 },
        page,
      ),

    find: (scope: AccessScope, reportId: string): Promise<DayReportDocument | null> =>
      findOne(dayReports, { ...visibleTo(scope), _id: reportId }),

    /** Sorted by number. */
    listOfDay: ({ restaurantId, branchId, till, day }: ReportSubject): Promise<DayReportDocument[]> =>
      dayReports.find({ restaurantId, branchId, till, day }).sort({ number: 1 }).toArray(),

    /** False if the report, or another one with its number, exists. */
    insert: (report: DayReportDocument): Promise<boolean> => insertIfAbsent(dayReports, report),
  };
}
