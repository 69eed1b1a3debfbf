/** The rate limit of a key. */
export type RateLimit = {
  /** The number of requests allowed per window. */
  limit: number;
  /** The number of requests remaining in the current window. */
  remaining: number;
  /** When the current window ends: a Unix timestamp in seconds. */
  reset: number;
};

/** Reads the rate limit from a response's headers, if all three are present. */
export function readRateLimit(headers: Headers): RateLimit | undefined {
  const read = (name: string) => Number.parseInt(headers.get(`x-ratelimit-${name}`) ?? '', 10);
  const figures = { limit: read('limit'), remaining: read('remaining'), reset: read('reset') };
  return Object.values(figures).some(Number.isNaN) ? undefined : figures;
}
