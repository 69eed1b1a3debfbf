import { rateLimit } from './generated/limits.ts';

/** The longest pause before the first retry; it doubles with each retry up to `MAX_PAUSE_MS`. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 8_000;
/** The service never asks for more than one window of its rate limit; what asks for more is not waited for. */
export const MAX_RETRY_AFTER_SECONDS = rateLimit.windowSeconds;

export function isRetryableResponse({ status, headers }: Response): boolean {
  // A conflict that will pass: a request with the same Idempotency-Key is still being answered.
  const isBusy = status === 409 && headers.has('retry-after');
  return isBusy || status === 429 || isUncertainStatus(status);
}

/** Whether a response leaves open what the service did. */
export function isUncertainStatus(status: number): boolean {
  return status === 408 || status >= 500;
}

/** Exponential with full jitter: between 0 and the longest pause of this retry. Retries are counted from 0. */
export function pauseBefore(retry: number, random: number): number {
  return random * Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** retry);
}

/** The pause that `Retry-After` asks for, in seconds or as a date; in seconds. */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  // Only dates have colons: `Date.parse` makes one long past of "-1" and of "1.5", too.
  if (!/:/.test(text)) return undefined;
  const wait = (Date.parse(text) - now) / 1_000;
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0);
}
