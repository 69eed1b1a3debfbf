import { type RawSearch, toPage, toText } from '../../../shared/ui/search-values.ts';

/** The filters of the list, as its address holds them. */
export type ReportsSearch = { branchId?: string; page?: number };

export const parseReportsSearch = ({ branchId, page }: RawSearch): ReportsSearch => ({
  branchId: toText(branchId),
  page: toPage(page),
});

/** What a report is of. `branchId` is `all` for all branches; absent, it is the first. */
export type OpenReportSearch = { branchId?: string; till?: string; day?: string };

export const parseOpenReportSearch = ({ branchId, till, day }: RawSearch): OpenReportSearch => ({
  branchId: toText(branchId),
  till: toText(till),
  day: /^\d{4}-\d{2}-\d{2}$/.test(String(day)) ? String(day) : undefined,
});
