import { buildApiError, parseAnswer } from './api-error.ts';
import { type Attempt, attempt, type Progress, type Reply } from './attempt.ts';
import type { Clock } from './clock.ts';
import { LONGEST_TIMER_MS, startDeadline } from './deadline.ts';
import { isRestaurantOrderingError } from './errors/base.ts';
import { isAbortError, TimeoutError } from './errors/transport.ts';
import type { AttemptEnd, Failure } from './options.ts';
import type { Pacer } from './pacer.ts';
import {
  isRetryableResponse,
  isUncertainStatus,
  MAX_RETRY_AFTER_SECONDS,
  pauseBefore,
  readRetryAfter,
} from './retry.ts';
import type { CallLimits, Settings } from './settings.ts';

export type RetryingRequest = Attempt &
  CallLimits & {
    /** The `Idempotency-Key` of the request. */
    key: string | undefined;
    progress: Progress;
  };

/**
 * Creates a function that sends a request until no further attempt is needed. The last attempt decides the
 * outcome.
 */
export function createRetryingRequest(settings: Settings, pacer: Pacer | undefined, clock: Clock) {
  const { logger, hooks, shouldRetry } = settings;
  /** The operations for which a response has shown that the service supports their keys. */
  const honorsKeys = new Set<string>();

  function learn({ operation: { id }, key }: RetryingRequest, { ok, headers }: Response): void {
    if (key === undefined) return;
    if (headers.get('idempotency-key') === key) honorsKeys.add(id);
    // A rejection can happen before the key is checked, but a success can't.
    else if (ok) honorsKeys.delete(id);
  }

  async function sendWithRetries(request: RetryingRequest): Promise<Reply> {
    const { operation, signal, maxRetries, key, progress } = request;
    const { id, method, path, idempotent } = operation;
    const deadline = clock.now() + request.totalTimeoutMs;

    /** The delay before the attempt is repeated; undefined if it is the last one. */
    function pauseAfter(failure: Failure, retry: number): number | undefined {
      const { status = 0, response, error } = failure;
      if (retry >= maxRetries || (error && isAbortError(error))) return undefined;
      const isUncertain = error ? error.mayHaveBeenApplied : isUncertainStatus(status);
      const isKeyed = key !== undefined && honorsKeys.has(id);
      if (!idempotent && isUncertain && !isKeyed) return undefined;
      if (!(shouldRetry?.(failure) ?? (!response || isRetryableResponse(response)))) return undefined;
      const retryAfter = response && readRetryAfter(response.headers, clock.now());
      if (retryAfter !== undefined && retryAfter > MAX_RETRY_AFTER_SECONDS) return undefined;
      const pauseMs = retryAfter === undefined ? pauseBefore(retry, clock.random()) : retryAfter * 1_000;
      if (clock.now() + pauseMs >= deadline) return undefined;
      progress.wasUncertain ||= isUncertain;
      return pauseMs;
    }

    for (let retry = 0; ; retry += 1) {
      const start = { operation: id, method, path, attempt: retry + 1 };
      if (pacer) await pacer.acquire(signal);
      const startedAt = clock.now();
      let reply: Reply | undefined;
      let error: unknown;
      try {
        hooks.beforeAttempt?.(start);
        reply = await attempt(request);
        learn(request, reply.response);
      } catch (caught) {
        error = caught;
      } finally {
        pacer?.release(reply?.response.headers);
      }
      const response = reply?.response;
      const end: AttemptEnd = { ...start, durationMs: clock.now() - startedAt };
      if (response) {
        end.status = response.status;
        end.requestId = response.headers.get('x-request-id') ?? undefined;
      } else end.error = error;
      hooks.afterAttempt?.(end);
      logger?.debug(response ? 'response' : 'failure', end);
      if (reply?.response.ok) return reply;
      if (!response && !isRestaurantOrderingError(error)) throw error;
      const pauseMs = pauseAfter({ ...end, response } as Failure, retry);
      if (pauseMs === undefined) {
        if (reply) return reply;
        throw error;
      }
      logger?.warn('retry', { ...end, pauseMs });
      progress.failure = reply
        ? buildApiError(reply.response, parseAnswer(reply.text), operation, clock.now(), progress)
        : error;
      await clock.sleep(pauseMs, signal);
    }
  }

  return (request: RetryingRequest): Promise<Reply> =>
    request.totalTimeoutMs <= LONGEST_TIMER_MS
      ? withTotalTimeout(request, sendWithRetries)
      : sendWithRetries(request);
}

/** Ends the whole call with a `TimeoutError` when its total timeout has passed. */
async function withTotalTimeout(
  request: RetryingRequest,
  send: (request: RetryingRequest) => Promise<Reply>,
): Promise<Reply> {
  const { operation, totalTimeoutMs } = request;
  const deadline = startDeadline(totalTimeoutMs, request.signal);
  try {
    return await send({ ...request, signal: deadline.signal });
  } catch (cause) {
    if (!deadline.isOver || !isAbortError(cause)) throw cause;
    const retryHint = cause.mayHaveBeenApplied ? operation.retryHint : undefined;
    const what = `${operation.method} ${operation.path} timed out after ${totalTimeoutMs} ms, including retries`;
    throw new TimeoutError(what, { cause, retryHint });
  } finally {
    deadline.end();
  }
}
