import { type Attempt, attempt, type Received } from './attempt.ts';
import type { Settings } from './options.ts';
import type { Pacer } from './pacer.ts';
import { isRetryableError, isRetryableStatus, pauseBefore, readRetryAfter } from './retry.ts';
import type { Timing } from './timing.ts';

export type Exchange = Attempt & { maxRetries: number };

/** Attempts, and the pauses between them. What it returns or throws is the outcome of the last attempt. */
export function createExchange({ logger }: Settings, pacer: Pacer | undefined, timing: Timing) {
  const attemptInTurn = pacer ? (call: Attempt) => paced(call, pacer) : attempt;

  return async (call: Exchange): Promise<Received> => {
    const { operation, signal } = call;
    const maxRetries = operation.idempotent ? call.maxRetries : 0;
    for (let retry = 0; ; retry += 1) {
      const details = { operation: operation.id, attempt: retry + 1 };
      let pauseMs = pauseBefore(retry, timing.random());
      try {
        const received = await attemptInTurn(call);
        const { status, headers } = received.response;
        logger?.debug('response', {
          ...details,
          status,
          requestId: headers.get('x-request-id') ?? undefined,
        });
        if (retry >= maxRetries || !isRetryableStatus(status)) return received;
        pauseMs = readRetryAfter(headers, timing.now()) ?? pauseMs;
        logger?.warn('retry', { ...details, status, pauseMs });
      } catch (error) {
        logger?.debug('failure', { ...details, error });
        if (retry >= maxRetries || !isRetryableError(error)) throw error;
        logger?.warn('retry', { ...details, error, pauseMs });
      }
      await timing.sleep(pauseMs, signal);
    }
  };
}

async function paced(call: Attempt, pacer: Pacer): Promise<Received> {
  await pacer.turn(call.signal);
  let received: Received | undefined;
  try {
    received = await attempt(call);
    return received;
  } finally {
    pacer.done(received?.response.headers);
  }
}
