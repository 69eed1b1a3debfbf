/** The rate limit of a key. */
export type RateLimit = {
  /** How many requests the key may make in a window. */
  limit: number;
  /** How many are left in the current window. */
  remaining: number;
  /** When the current window ends: a Unix timestamp in seconds. */
  reset: number;
};

/** The rate limit in a response's headers, if all three are there. */
export function readRateLimit(headers: Headers): RateLimit | undefined {
  const read = (name: string) => Number.parseInt(headers.get(`x-ratelimit-${name}`) ?? '', 10);
  const figures = { limit: read('limit'), remaining: read('remaining'), reset: read('reset') };
  return Object.values(figures).some(Number.isNaN) ? undefined : figures;
}
