import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import type { RequestDayDocument, RequestDocument } from './documents.ts';
import { createRequestLog } from './request-log.ts';
import type { RequestLogLimits } from './sampling.ts';
import { createRequestService, type FindKeyNames, type RequestService } from './service.ts';
import { createRequestStore, type RequestStore } from './store.ts';

type RequestCollections = {
  apiRequests: Collection<RequestDocument>;
  apiRequestDays: Collection<RequestDayDocument>;
};

export interface RequestsModule {
  services: { requests: RequestService };
  /** Queries for the retention, on the bulk pool. */
  old: Pick<RequestStore, 'findOld' | 'remove'>;
}

export type RequestsDeps = {
  collections: RequestCollections;
  bulk: RequestCollections;
  findKeyNames: FindKeyNames;
  retentionDays: number;
  limits: { requestLog: RequestLogLimits };
  background: TaskPool;
  clock: Clock;
  log: Logger;
};

export function createRequestsModule(deps: RequestsDeps): RequestsModule {
  const { collections, bulk, findKeyNames, retentionDays } = deps;
  const store = createRequestStore(collections.apiRequests, collections.apiRequestDays, retentionDays);
  const record = createRequestLog({ ...deps, limits: deps.limits.requestLog, store });
  return {
    services: { requests: createRequestService(store, record, findKeyNames) },
    old: createRequestStore(bulk.apiRequests, bulk.apiRequestDays, retentionDays),
  };
}
