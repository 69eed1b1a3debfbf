import { type RawSearch, toPage, toText } from '../../../shared/ui/search-values.ts';

/** The list's filters in its URL. */
export type ReportsSearch = { branchId?: string; page?: number };

export const parseReportsSearch = ({ branchId, page }: RawSearch): ReportsSearch => ({
  branchId: toText(branchId),
  page: toPage(page),
});

/** A report's subject. `branchId` is `all` for all branches, and defaults to the first. */
export type OpenReportSearch = { branchId?: string; till?: string; day?: string };

export const parseOpenReportSearch = ({ branchId, till, day }: RawSearch): OpenReportSearch => ({
  branchId: toText(branchId),
  till: toText(till),
  day: /^\d{4}-\d{2}-\d{2}$/.test(String(day)) ? String(day) : undefined,
});
