import type { CashCount } from '../../../spec/rules/day-report.ts';
import type { LoggableEntry } from '../outbox/documents.ts';
import type { DayReport } from '../sales/day-report.ts';

/** An end-of-day report. Nothing changes it but its outbox. */
export type DayReportDocument = ReportSubject & {
  _id: string;
  /** As it was when the report was closed; empty for all branches. */
  branchName: string;
  /** The position among the reports of the same subject and day, from 1. */
  number: number;
  closedAt: Date;
  closedBy: string;
  notes: string;
  currencies: ClosedCurrency[];
  outbox: LoggableEntry[];
};

/** `branchId` is empty for all branches, and `till` for all tills. */
export type ReportSubject = { restaurantId: string; branchId: string; till: string; day: string };

export type ClosedCurrency = DayReport & { cash: CashCount };
