import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import { maskExcerpt, maskPath } from '../../lib/masking/masking.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import type { RequestDayCounts, RequestDocument } from './documents.ts';
import { getBucket } from './durations.ts';
import { createSampling, type RequestLogLimits } from './sampling.ts';
import type { RequestStore } from './store.ts';

/** A request that got a response, or whose client disconnected. */
export type MadeRequest = {
  key: { _id: string; restaurantId: string };
  requestId: string;
  /** Absent for paths and methods outside the contract. */
  operation: string | undefined;
  method: string;
  /** The path with its query. */
  url: string;
  status: number;
  clientLeft: boolean;
  milliseconds: number;
  /** The request body as received, if it was read. */
  sent: Buffer | undefined;
  /** The error response. */
  answered: unknown;
};

/** Requests within this time are written together. A crash loses them. */
const WRITE_INTERVAL_MS = 1_000;
/** The interval for counts of a key and day. */
const COUNT_INTERVAL_MS = 10_000;
const COUNTS_FAILED = 'failed to count API requests; they are missing from the daily counts';
const MAX_GROUP = 1_000;
/** The number of requests kept during a database outage. Later ones are dropped. */
const MAX_WAITING = 5_000;
const MAX_BODY = 4_096;
const MAX_PATH = 500;

const DAY_MS = 24 * 60 * 60_000;
const RATE_LIMITED = 429;

type RequestLogDeps = {
  store: Pick<RequestStore, 'insert' | 'count'>;
  limits: RequestLogLimits;
  background: Pick<TaskPool, 'gather'>;
  clock: Clock;
  log: Logger;
};

/**
 * Collects requests in memory and writes them in groups, one group at a time. Never throws, and no request
 * waits for it. A failed group is retried with the next one.
 */
export function createRequestLog(deps: RequestLogDeps): (made: MadeRequest) => void {
  const { store, limits, background, clock, log } = deps;
  let waiting: RequestDocument[] = [];
  let dropped = 0;
  const isSampled = createSampling(limits);
  let days = new Map<string, RequestDayCounts>();
  let writing: Promise<void> | undefined;

  const writeSoon = background.gather(
    'failed to log API requests; retrying with the next batch',
    WRITE_INTERVAL_MS,
    () => {
      // Requests collected during a write are written by the current run.
      writing ??= write().finally(() => {
        writing = undefined;
      });
      return writing;
    },
  );

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.slice(0, MAX_GROUP);
      try {
        await store.insert(group);
      } catch (error) {
        log.warn({ err: error, waiting: waiting.length, dropped }, 'failed to log API requests; retrying');
        return;
      }
      waiting = waiting.slice(group.length);
    }
    if (dropped > 0) log.warn({ dropped }, 'dropped entries of the API request log: too many were waiting');
    dropped = 0;
  }

  /** Not retried, because increments are not idempotent. */
  const countSoon = background.gather(COUNTS_FAILED, COUNT_INTERVAL_MS, async () => {
    const counted = [...days.values()];
    days = new Map();
    await store.count(counted).catch((error: unknown) => {
      log.warn({ err: error, keys: counted.length }, 'API requests are missing from the daily counts');
    });
  });

  function count({ key, status, milliseconds }: MadeRequest, at: Date): void {
    const day = new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
    const name = `${key._id} ${day.getTime()}`;
    let counts = days.get(name);
    if (!counts) {
      const { _id: keyId, restaurantId } = key;
      counts = { restaurantId, keyId, day, calls: 0, errors: 0, rateLimited: 0, durations: {} };
      days.set(name, counts);
      countSoon(undefined);
    }
    counts.calls += 1;
    if (status >= 400) counts.errors += 1;
    if (status === RATE_LIMITED) counts.rateLimited += 1;
    else {
      const bucket = getBucket(milliseconds);
      counts.durations[bucket] = (counts.durations[bucket] ?? 0) + 1;
    }
  }

  return made => {
    const at = new Date(clock().getTime() - made.milliseconds);
    count(made, at);
    if (!isSampled(made, at)) return;
    if (waiting.length >= MAX_WAITING) dropped += 1;
    else waiting.push(toDocument(made, at));
    writeSoon(undefined);
  };
}

function toDocument(made: MadeRequest, at: Date): RequestDocument {
  const { key, requestId, operation, method, url, status, clientLeft, milliseconds } = made;
  const document: RequestDocument = {
    _id: newId('req'),
    restaurantId: key.restaurantId,
    keyId: key._id,
    requestId,
    method,
    path: maskPath(url, MAX_PATH),
    status,
    at,
    duration: Math.round(milliseconds),
  };
  if (operation !== undefined) document.operation = operation;
  if (clientLeft) document.left = true;
  return status < 400 ? document : { ...document, failed: true, ...describeFailure(made) };
}

const describeFailure = ({ sent, answered }: MadeRequest) => ({
  ...(sent && { requestBody: maskExcerpt(sent, MAX_BODY) }),
  ...(answered !== undefined && { responseBody: maskExcerpt(JSON.stringify(answered), MAX_BODY) }),
});
