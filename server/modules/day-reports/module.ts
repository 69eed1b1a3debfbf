import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import type { OpenOutbox } from '../outbox/module.ts';
import type { SalesService } from '../sales/service.ts';
import type { DayReportDocument } from './documents.ts';
import { createDayReportService, type DayReportService } from './service.ts';
import { createDayReportStore } from './store.ts';

export interface DayReportsModule {
  services: { dayReports: DayReportService };
}

type DayReportsDeps = {
  collections: { dayReports: Collection<DayReportDocument> };
  sales: Pick<SalesService, 'reportDay'>;
  openOutbox: OpenOutbox;
  makeOnce: MakeOnce;
  clock: Clock;
};

export function createDayReportsModule(deps: DayReportsDeps): DayReportsModule {
  const { collections, openOutbox } = deps;
  const { relay } = openOutbox('an end-of-day report', collections.dayReports);
  const store = createDayReportStore(collections.dayReports);
  return { services: { dayReports: createDayReportService({ ...deps, store, relay }) } };
}
