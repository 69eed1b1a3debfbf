import { serviceClock } from './service-clock.ts';

/** The service answers within 5 seconds, if only that it is busy. Pages say within 10 that no answer comes. */
const ANSWER_MS = 9_500;
/** After this, a change that the device keeps is sent again. */
const KEPT_CHANGE_MS = 10_000;

/**
 * Sends a request. One that only reads fails with a `TimeoutError` when no answer has begun after `ANSWER_MS`: a network can lose
 * requests silently, and a browser waits for minutes. A change goes on, because it may have been made.
 */
export async function answerInTime(request: Request): Promise<Response> {
  const sentAt = Date.now();
  const response = await send(request);
  serviceClock.read(response, sentAt);
  return response;
}

async function send(request: Request): Promise<Response> {
  if (request.method !== 'GET') return fetch(request);
  const waiting = new AbortController();
  const silence = new DOMException('The service did not answer in time', 'TimeoutError');
  const timer = setTimeout(() => waiting.abort(silence), ANSWER_MS);
  try {
    return await fetch(request, { signal: AbortSignal.any([request.signal, waiting.signal]) });
  } finally {
    clearTimeout(timer);
  }
}

/** Ends a request whose change the device keeps, so that it is sent again: a network can lose requests silently. */
export const answerDeadline = (): AbortSignal => AbortSignal.timeout(KEPT_CHANGE_MS);

/** Nothing was heard for so long that the reader should know before the next attempt. */
export const isSilence = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';
