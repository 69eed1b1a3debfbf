import { type Attempt, attempt } from './attempt.ts';
import type { Clock } from './clock.ts';
import type { Settings } from './options.ts';
import { isRetryableError, isRetryableStatus, pauseBefore, readRetryAfter } from './retry.ts';
import type { Throttle } from './throttle.ts';

export type RetryingRequest = Attempt & { maxRetries: number };

/** Makes a function that sends a request until an attempt need not be repeated: the last one decides. */
export function createRetryingRequest({ logger }: Settings, throttle: Throttle | undefined, clock: Clock) {
  return async (request: RetryingRequest): Promise<Response> => {
    const { operation, signal } = request;
    const maxRetries = operation.idempotent ? request.maxRetries : 0;
    for (let retry = 0; ; retry += 1) {
      const details = { operation: operation.id, attempt: retry + 1 };
      let pauseMs = pauseBefore(retry, clock.random());
      try {
        const response = await (throttle ? attemptThrottled(request, throttle) : attempt(request));
        const { status, headers } = response;
        const requestId = headers.get('x-request-id') ?? undefined;
        logger?.debug('response', { ...details, status, requestId });
        if (retry >= maxRetries || !isRetryableStatus(status)) return response;
        pauseMs = readRetryAfter(headers, clock.now()) ?? pauseMs;
        logger?.warn('retry', { ...details, status, pauseMs });
      } catch (error) {
        logger?.debug('failure', { ...details, error });
        if (retry >= maxRetries || !isRetryableError(error)) throw error;
        logger?.warn('retry', { ...details, error, pauseMs });
      }
      await clock.sleep(pauseMs, signal);
    }
  };
}

async function attemptThrottled(request: Attempt, throttle: Throttle): Promise<Response> {
  await throttle.acquire(request.signal);
  let response: Response | undefined;
  try {
    response = await attempt(request);
    return response;
  } finally {
    throttle.release(response?.headers);
  }
}
