import type { CashCount } from '../../../spec/rules/day-report.ts';
import type { LoggableEntry } from '../outbox/documents.ts';
import type { DayReport } from '../sales/day-report.ts';

/** An end-of-day report. Immutable except for its outbox. */
export type DayReportDocument = ReportSubject & {
  _id: string;
  /** The name when the report was closed. Empty for all branches. */
  branchName: string;
  /** The sequence number among reports of the same subject and day, from 1. */
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
