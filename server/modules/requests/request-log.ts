import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import type { RequestDayCounts, RequestDocument } from './documents.ts';
import { getBucket } from './durations.ts';
import { maskBody, maskPath } from './masking.ts';
import type { RequestStore } from './store.ts';

/** A request that was answered, or whose client has left. */
export type MadeRequest = {
  key: { _id: string; restaurantId: string };
  requestId: string;
  /** Absent for a path or method that the contract does not have. */
  operation: string | undefined;
  method: string;
  /** The path with its query. */
  url: string;
  status: number;
  clientLeft: boolean;
  milliseconds: number;
  /** The body as it arrived, if it was read. */
  sent: Buffer | undefined;
  /** The answer to a request that failed. */
  answered: unknown;
};

/** Requests within this time are written together. After a crash, they are missing. */
const WRITE_INTERVAL_MS = 1_000;
/** The same for the counts of a key and day. */
const COUNT_INTERVAL_MS = 10_000;
const COUNTS_FAILED = 'counting API requests failed; they are missing in the counts of their day';
const MAX_GROUP = 1_000;
/** While the database is away, so many requests are kept; those that come later are dropped. */
const MAX_WAITING = 5_000;
/** A key that goes on over the rate limit fills neither the log nor the buffer. */
const MAX_RATE_LIMITED = 10;
const MAX_BODY = 4_096;
const MAX_PATH = 500;
/** A body is masked before it is cut off, as far as is shown of it. */
const MAX_MASKED = 2 * MAX_BODY;

const DAY_MS = 24 * 60 * 60_000;
const RATE_LIMITED = 429;

type RequestLogDeps = {
  store: Pick<RequestStore, 'insert' | 'count'>;
  background: Pick<TaskPool, 'gather'>;
  clock: Clock;
  log: Logger;
};

/**
 * Notes requests in memory and writes them in groups, one group at a time. It never throws, and no request waits for it. A group that
 * could not be written is tried again with the next one.
 */
export function createRequestLog(deps: RequestLogDeps): (made: MadeRequest) => void {
  const { store, background, clock, log } = deps;
  let waiting: RequestDocument[] = [];
  let dropped = 0;
  /** How many requests over the limit the group has of a key. */
  let rateLimited = new Map<string, number>();
  let days = new Map<string, RequestDayCounts>();
  let writing: Promise<void> | undefined;

  const writeSoon = background.gather(
    'writing API requests failed; retrying with the next group',
    WRITE_INTERVAL_MS,
    () => {
      // What is noted in the meantime is written by the run that goes on.
      writing ??= write().finally(() => {
        writing = undefined;
      });
      return writing;
    },
  );

  async function write(): Promise<void> {
    rateLimited = new Map();
    while (waiting.length > 0) {
      const group = waiting.slice(0, MAX_GROUP);
      try {
        await store.insert(group);
      } catch (error) {
        log.warn({ err: error, waiting: waiting.length, dropped }, 'API requests could not be logged yet');
        return;
      }
      waiting = waiting.slice(group.length);
    }
    if (dropped > 0) log.warn({ dropped }, 'API requests are missing in the log: too many were waiting');
    dropped = 0;
  }

  /** An increment cannot be repeated safely. */
  const countSoon = background.gather(COUNTS_FAILED, COUNT_INTERVAL_MS, async () => {
    const counted = [...days.values()];
    days = new Map();
    await store.count(counted).catch((error: unknown) => {
      log.warn({ err: error, keys: counted.length }, 'API requests are missing in the counts of their day');
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

  /** Whether the request is one too many over the limit. */
  function isOneOfMany({ key, status }: MadeRequest): boolean {
    if (status !== RATE_LIMITED) return false;
    const before = rateLimited.get(key._id) ?? 0;
    rateLimited.set(key._id, before + 1);
    return before >= MAX_RATE_LIMITED;
  }

  return made => {
    const at = new Date(clock().getTime() - made.milliseconds);
    count(made, at);
    if (isOneOfMany(made)) return;
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
    path: cutOff(maskPath(url.slice(0, 2 * MAX_PATH)), MAX_PATH),
    status,
    at,
    duration: Math.round(milliseconds),
  };
  if (operation !== undefined) document.operation = operation;
  if (clientLeft) document.left = true;
  return status < 400 ? document : { ...document, failed: true, ...describeFailure(made) };
}

function describeFailure({ sent, answered }: MadeRequest) {
  return {
    ...(sent && { requestBody: toExcerpt(sent.subarray(0, MAX_MASKED).toString()) }),
    ...(answered !== undefined && { responseBody: toExcerpt(JSON.stringify(answered).slice(0, MAX_MASKED)) }),
  };
}

const toExcerpt = (body: string): string => cutOff(maskBody(body), MAX_BODY);

/** Half a surrogate pair at the end could not be stored. */
const cutOff = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text.toWellFormed();
