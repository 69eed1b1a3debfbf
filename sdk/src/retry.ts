import { rateLimit } from './generated/limits.ts';

/** The maximum delay before the first retry. It doubles with each retry up to `MAX_PAUSE_MS`. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 8_000;
/** The service never asks for more than one rate limit window. Longer delays are not honored. */
export const MAX_RETRY_AFTER_SECONDS = rateLimit.windowSeconds;

export function isRetryableResponse({ status, headers }: Response): boolean {
  // A temporary conflict: a request with the same Idempotency-Key is still in progress.
  const isBusy = status === 409 && headers.has('retry-after');
  return isBusy || status === 429 || isUncertainStatus(status);
}

/** Whether a response leaves it uncertain if the request was applied. */
export function isUncertainStatus(status: number): boolean {
  return status === 408 || status >= 500;
}

/**
 * Exponential backoff with full jitter: between 0 and the maximum delay of this retry. Retries are counted
 * from 0.
 */
export function pauseBefore(retry: number, random: number): number {
  return random * Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** retry);
}

/** The delay from `Retry-After`, in seconds. The header has seconds or a date. */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  // Only dates contain colons. `Date.parse` would parse "-1" and "1.5" as dates in the past.
  if (!/:/.test(text)) return undefined;
  const wait = (Date.parse(text) - now) / 1_000;
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0);
}
