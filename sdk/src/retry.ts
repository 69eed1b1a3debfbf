import { isConnectionError, isInvalidResponseError, isTimeoutError } from './errors/transport.ts';
import { rateLimit } from './generated/limits.ts';

/** The longest pause before the first retry, in milliseconds; it doubles with each one up to the longest of all. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8_000;
/** Nothing that the service asks for lasts longer than one window of its rate limit. */
const LONGEST_RETRY_AFTER = rateLimit.windowSeconds * 1_000;

export function isRetryableStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

export function isRetryableError(error: unknown): boolean {
  return isConnectionError(error) || isTimeoutError(error) || isInvalidResponseError(error);
}

/** Exponential with full jitter: anything from nothing to the longest pause of this retry, counted from 0. */
export function pauseBefore(retry: number, random: number): number {
  return random * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** retry);
}

/** What `Retry-After` asks for in milliseconds, capped: seconds, or a date. */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after');
  if (!text) return undefined;
  const wait = /^\s*\d+\s*$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), LONGEST_RETRY_AFTER);
}
