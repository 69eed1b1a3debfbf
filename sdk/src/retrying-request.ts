import { type Attempt, attempt, type RawResponse } from './attempt.ts';
import type { Clock } from './clock.ts';
import type { Settings } from './options.ts';
import { isRetryableError, isRetryableStatus, pauseBefore, readRetryAfter } from './retry.ts';
import type { Throttle } from './throttle.ts';

export type RetryingRequest = Attempt & { maxRetries: number };

/** Attempts, and the pauses between them. What it returns or throws is the outcome of the last attempt. */
export function createRetryingRequest({ logger }: Settings, throttle: Throttle | undefined, clock: Clock) {
  const attemptInTurn = throttle ? (call: Attempt) => throttled(call, throttle) : attempt;

  return async (call: RetryingRequest): Promise<RawResponse> => {
    const { operation, signal } = call;
    const maxRetries = operation.idempotent ? call.maxRetries : 0;
    for (let retry = 0; ; retry += 1) {
      const details = { operation: operation.id, attempt: retry + 1 };
      let pauseMs = pauseBefore(retry, clock.random());
      try {
        const received = await attemptInTurn(call);
        const { status, headers } = received.response;
        logger?.debug('response', {
          ...details,
          status,
          requestId: headers.get('x-request-id') ?? undefined,
        });
        if (retry >= maxRetries || !isRetryableStatus(status)) return received;
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

async function throttled(call: Attempt, throttle: Throttle): Promise<RawResponse> {
  await throttle.turn(call.signal);
  let received: RawResponse | undefined;
  try {
    received = await attempt(call);
    return received;
  } finally {
    throttle.done(received?.response.headers);
  }
}
