import type { CloseDayReportRequest } from '../../../generated/dashboard/types.ts';
import { countCash, subtractFigures } from '../../../spec/rules/day-report.ts';
import { parseAmount } from '../../../spec/rules/money.ts';
import type { AccessScope, Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { type FieldError, invalidRequest, notFound, ServiceError, throwIfInvalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import { businessDayOf } from '../../lib/zoned-day.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import { createEntryFactory } from '../outbox/documents.ts';
import type { DayReport } from '../sales/day-report.ts';
import type { SalesService } from '../sales/service.ts';
import type { ClosedCurrency, DayReportDocument, ReportSubject } from './documents.ts';
import type { DayReportStore } from './store.ts';

/** End-of-day reports. Closed reports never change: later sales and refunds go into the day's next report. */
export interface DayReportService {
  /** The day's sales and refunds that are not in a closed report of the subject. */
  getOpen(selected: SelectedReport): Promise<OpenReport>;
  /**
   * Throws `invalid_request` for a future day, or unless the cash is counted once per currency; `conflict` if
   * the number is not the next one.
   */
  close(
    caller: Caller,
    selected: SelectedReport,
    input: ReportInput,
    request?: KeyedRequest,
  ): Promise<DayReportDocument>;
  list(
    scope: AccessScope,
    branchId: string | undefined,
    page: PageRequest,
  ): Promise<CursorPage<DayReportDocument>>;
  /** Throws `not_found`. */
  get(scope: AccessScope, reportId: string): Promise<DayReportDocument>;
}

/** Without `branch`, the report covers all branches. */
export type SelectedReport = {
  restaurantId: string;
  branches: BranchDocument[];
  branch: BranchDocument | undefined;
  till: string | undefined;
  day: string;
};

export type OpenReport = {
  number: number;
  earlier: DayReportDocument[];
  tills: string[];
  reports: DayReport[];
};

export type ReportInput = Pick<CloseDayReportRequest, 'number' | 'cash' | 'notes'>;

type DayReportServiceDeps = {
  store: DayReportStore;
  sales: Pick<SalesService, 'reportDay'>;
  makeOnce: MakeOnce;
  clock: Clock;
  relay: (report: DayReportDocument) => Promise<void>;
};

const reportEntry = createEntryFactory('day_report', ({ day }: Pick<DayReportDocument, 'day'>) => day);

export function createDayReportService(deps: DayReportServiceDeps): DayReportService {
  const { store, sales, makeOnce, clock, relay } = deps;

  async function getOpen(selected: SelectedReport): Promise<OpenReport> {
    const { branches, day, till } = selected;
    // If a report is closed between the two reads, it takes the number, so this one cannot be closed.
    const earlier = await store.listOfDay(subjectOf(selected));
    const { reports, tills } = await sales.reportDay(branches, day, till);
    return {
      number: earlier.length + 1,
      earlier,
      tills,
      reports: reports.map(report => subtractClosed(report, earlier)),
    };
  }

  async function buildReport(
    { actor }: Caller,
    selected: SelectedReport,
    { number, cash, notes = '' }: ReportInput,
  ): Promise<DayReportDocument> {
    const { branches, branch, day } = selected;
    const at = clock();
    if (!branches.some(({ timezone }) => day <= businessDayOf(at, timezone)))
      throw invalidRequest([{ path: '/day', message: 'must be a business day that has begun' }]);
    const open = await getOpen(selected);
    if (open.number !== number) throw closedMeanwhile(number, day);
    const subject = subjectOf(selected);
    const _id = newId('drp');
    const details = { ...(branch && { branchId: branch._id }), ...(subject.till && { till: subject.till }) };
    return {
      _id,
      ...subject,
      branchName: branch?.name ?? '',
      number,
      closedAt: at,
      closedBy: actor.name,
      notes,
      currencies: countEach(open.reports, cash),
      outbox: [reportEntry({ _id, ...subject }, 'day_report.closed', actor, at, { number, ...details })],
    };
  }

  return {
    getOpen,
    list: store.list,

    async get(scope, reportId) {
      const report = await store.find(scope, reportId);
      if (!report) throw notFound('report');
      return report;
    },

    async close(caller, selected, input, request) {
      const { restaurantId } = selected;
      const { change } = await makeOnce(restaurantId, request, {
        async prepare() {
          const report = await buildReport(caller, selected, input);
          return { change: report, entryId: report.outbox[0]?._id ?? '' };
        },
        async make(report) {
          const isInserted = await store.insert(report);
          // A retried request finds its own report.
          if (!isInserted && !(await store.find({ restaurantId, branches: 'all' }, report._id)))
            throw closedMeanwhile(report.number, report.day);
          await relay(report);
        },
      });
      return change;
    },
  };
}

const subjectOf = ({ restaurantId, branch, till = '', day }: SelectedReport): ReportSubject => ({
  restaurantId,
  branchId: branch?._id ?? '',
  till,
  day,
});

const closedMeanwhile = (number: number, day: string) =>
  new ServiceError(
    'conflict',
    `Report ${number} of ${day} is already closed: get the current figures, and count again`,
  );

function subtractClosed(report: DayReport, earlier: DayReportDocument[]): DayReport {
  const { currency, refunds } = report;
  const closed = earlier.flatMap(({ currencies }) => currencies.filter(one => one.currency === currency));
  const counted = new Set(closed.flatMap(one => one.refunds.map(({ id }) => id)));
  return {
    currency,
    ...subtractFigures(report, closed),
    refunds: refunds.filter(({ id }) => !counted.has(id)),
  };
}

/** Throws `invalid_request` unless cash was counted once per currency. */
function countEach(reports: DayReport[], cash: ReportInput['cash']): ClosedCurrency[] {
  const currencies = reports.map(({ currency }) => currency);
  const given = cash.map(({ currency }) => currency);
  if (given.toSorted().join() !== currencies.toSorted().join()) {
    const message = `must contain each currency of the report exactly once: ${currencies.join(', ')}`;
    throw invalidRequest([{ path: '/cash', message }]);
  }
  const fieldErrors: FieldError[] = [];
  const counts = new Map(
    cash.map(({ currency, opening = 0, counted }, index) => [
      currency,
      {
        opening: parseAmount(opening, currency, `/cash/${index}/opening`, fieldErrors),
        counted: parseAmount(counted, currency, `/cash/${index}/counted`, fieldErrors),
      },
    ]),
  );
  throwIfInvalid(fieldErrors);
  return reports.map(report => ({
    ...report,
    cash: countCash(report, counts.get(report.currency) ?? { opening: 0, counted: 0 }),
  }));
}
