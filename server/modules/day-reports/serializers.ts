import type { CashCount, ClosedDayReport, OpenDayReport } from '../../../generated/dashboard/types.ts';
import { formatMoney } from '../../../spec/rules/money.ts';
import { serializeDayReport } from '../sales/serializers.ts';
import type { ClosedCurrency, DayReportDocument } from './documents.ts';
import type { OpenReport, SelectedReport } from './service.ts';

export const serializeClosedReport = (report: DayReportDocument): ClosedDayReport => ({
  id: report._id,
  day: report.day,
  number: report.number,
  branchId: report.branchId || null,
  branchName: report.branchName || null,
  till: report.till || null,
  closedAt: report.closedAt.toISOString(),
  closedBy: report.closedBy,
  notes: report.notes,
  currencies: report.currencies.map(({ cash, ...figures }) => ({
    ...serializeDayReport(figures),
    cash: serializeCash(cash, figures.currency),
  })),
});

export const serializeOpenReport = (
  { day, branch, till }: SelectedReport,
  { number, earlier, tills, reports }: OpenReport,
): OpenDayReport => ({
  day,
  number,
  branchId: branch?._id ?? null,
  branchName: branch?.name ?? null,
  till: till ?? null,
  earlier: earlier.map(({ _id, number, closedAt }) => ({
    id: _id,
    number,
    closedAt: closedAt.toISOString(),
  })),
  tills,
  currencies: reports.map(serializeDayReport),
});

function serializeCash(cash: ClosedCurrency['cash'], currency: string): CashCount {
  const money = (amount: number) => formatMoney(amount, currency);
  return {
    opening: money(cash.opening),
    paid: money(cash.paid),
    refunded: money(cash.refunded),
    surplus: money(cash.surplus),
    partial: money(cash.partial ?? 0),
    expected: money(cash.expected),
    counted: money(cash.counted),
    difference: money(cash.difference),
  };
}
