import { serviceClock } from './service-clock.ts';

/**
 * The service responds within 5 seconds, if only that it is busy. Pages report a missing response within 10.
 */
const ANSWER_MS = 9_500;
/** After this, a stored change is sent again. */
const KEPT_CHANGE_MS = 10_000;

/**
 * Sends a request. Reads fail with a `TimeoutError` if no response has started after `ANSWER_MS`, because
 * networks can lose requests silently and browsers wait for minutes. Writes continue, because they may have
 * been applied.
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
  const silence = new DOMException('The service did not respond in time', 'TimeoutError');
  const timer = setTimeout(() => waiting.abort(silence), ANSWER_MS);
  try {
    return await fetch(request, { signal: AbortSignal.any([request.signal, waiting.signal]) });
  } finally {
    clearTimeout(timer);
  }
}

/** Aborts a request whose change is stored, so that it is sent again: networks can lose requests silently. */
export const answerDeadline = (): AbortSignal => AbortSignal.timeout(KEPT_CHANGE_MS);

/** Whether there was no response for so long that the user should know before the next attempt. */
export const isSilence = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';
