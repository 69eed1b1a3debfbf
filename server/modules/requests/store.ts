import type { Collection, Filter, IndexSpecification } from 'mongodb';
import { dateRange } from '../../lib/dates.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertManyIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import type { RequestDayCounts, RequestDayDocument, RequestDocument, RequestSummary } from './documents.ts';

export type RequestFilter = {
  keyId?: string | undefined;
  operation?: string | undefined;
  /** A status, all below 400, or all from 400 on. */
  status?: 'succeeded' | 'failed' | number | undefined;
  requestId?: string | undefined;
  after?: Date | undefined;
  before?: Date | undefined;
};

/** Lists, newest first. Keys after the sort serve further filters and counts. */
export const REQUEST_INDEXES = {
  all: { restaurantId: 1, at: -1, _id: -1, operation: 1, status: 1 },
  ofKey: { restaurantId: 1, keyId: 1, at: -1, _id: -1, operation: 1, status: 1 },
  /** Failed requests are rare and searched for. */
  failed: { restaurantId: 1, failed: 1, at: -1, _id: -1, keyId: 1, operation: 1, status: 1 },
  ofRequestId: { restaurantId: 1, requestId: 1, at: -1, _id: -1 },
} as const;

const OLD_AT_ONCE = 100;
/** Clients can reuse an ID for many requests. */
const MOST_ANYWHERE = 10;
const WITHOUT_BODIES = { requestBody: 0, responseBody: 0 } as const;
const DAY_MS = 24 * 60 * 60_000;

export type RequestStore = ReturnType<typeof createRequestStore>;

export function createRequestStore(
  requests: Collection<RequestDocument>,
  days: Collection<RequestDayDocument>,
  retentionDays: number,
) {
  return {
    /** Idempotent. */
    insert: (group: RequestDocument[]): Promise<unknown> => insertManyIfAbsent(requests, group),

    /** Increments the counts of keys and days, and creates missing ones. */
    async count(counted: RequestDayCounts[]): Promise<void> {
      if (counted.length === 0) return;
      const updates = counted.map(({ restaurantId, keyId, day, durations, ...counts }) => ({
        updateOne: {
          filter: { _id: `${keyId} ${day.toISOString().slice(0, 10)}`, restaurantId },
          update: {
            $setOnInsert: { keyId, day, expiresAt: new Date(day.getTime() + (retentionDays + 1) * DAY_MS) },
            $inc: { ...counts, ...prefixed('durations', durations) },
          },
          upsert: true,
        },
      }));
      await days.bulkWrite(updates, { ordered: false });
    },

    list: (
      restaurantId: string,
      filter: RequestFilter,
      page: PageRequest,
    ): Promise<CursorPage<RequestSummary>> =>
      paginate(requests, buildQuery(restaurantId, filter), { at: -1, _id: -1 }, page, {
        projection: WITHOUT_BODIES,
        hint: chooseIndex(filter),
      }),

    find: (restaurantId: string, id: string): Promise<RequestDocument | null> =>
      findOne(requests, { _id: id, restaurantId }),

    /** By ID, or by `X-Request-Id` in any of the restaurants, newest first. */
    findAnywhere: (id: string, restaurantIds: string[]): Promise<RequestSummary[]> =>
      requests
        .find(...(id.startsWith('req_') ? byId(id) : byRequestId(id, restaurantIds)))
        .project<RequestSummary>(WITHOUT_BODIES)
        .sort({ at: -1, _id: -1 })
        .limit(MOST_ANYWHERE)
        .toArray(),

    listDays: (
      restaurantId: string,
      keyId: string | undefined,
      page: PageRequest,
    ): Promise<CursorPage<RequestDayDocument>> =>
      paginate(days, { restaurantId, ...(keyId !== undefined && { keyId }) }, { day: -1, _id: -1 }, page),

    /** Requests before a time, oldest first. */
    findOld: (restaurantId: string, before: Date): AsyncIterable<RequestDocument> =>
      requests
        .find({ restaurantId, at: { $lt: before } }, { hint: REQUEST_INDEXES.all })
        .sort({ at: 1, _id: 1 })
        .batchSize(OLD_AT_ONCE),

    remove: (restaurantId: string, ids: string[]): Promise<unknown> =>
      requests.deleteMany({ restaurantId, _id: { $in: ids } }, { hint: { _id: 1 } }),
  };
}

type Query = [filter: Filter<RequestDocument>, options: { hint: IndexSpecification }];

const byId = (_id: string): Query => [{ _id }, { hint: { _id: 1 } }];

const byRequestId = (requestId: string, restaurantIds: string[]): Query => [
  { restaurantId: { $in: restaurantIds }, requestId },
  { hint: REQUEST_INDEXES.ofRequestId },
];

const isFailed = (status: RequestFilter['status']): boolean =>
  status === 'failed' || (typeof status === 'number' && status >= 400);

function chooseIndex({ requestId, status, keyId }: RequestFilter) {
  if (requestId !== undefined) return REQUEST_INDEXES.ofRequestId;
  if (isFailed(status)) return REQUEST_INDEXES.failed;
  return keyId === undefined ? REQUEST_INDEXES.all : REQUEST_INDEXES.ofKey;
}

function buildQuery(restaurantId: string, filter: RequestFilter): Filter<RequestDocument> {
  const { keyId, operation, status, requestId, after, before } = filter;
  const query: Filter<RequestDocument> = { restaurantId };
  if (keyId !== undefined) query.keyId = keyId;
  if (operation !== undefined) query.operation = operation;
  if (requestId !== undefined) query.requestId = requestId;
  if (isFailed(status)) query.failed = true;
  if (status === 'succeeded') query.status = { $lt: 400 };
  else if (typeof status === 'number') query.status = status;
  if (after || before) query.at = dateRange(after, before);
  return query;
}

const prefixed = (name: string, counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).map(([key, count]) => [`${name}.${key}`, count]));
