import { rateLimit } from '../generated/limits.ts';

/** Counts requests against the rate limit of their keys. */
export class RateWindows {
  readonly #windows = new Map<string, { end: number; used: number }>();

  count(key: string, now: Date) {
    const time = now.getTime();
    let window = this.#windows.get(key);
    if (!window || window.end <= time) window = { end: time + rateLimit.windowSeconds * 1_000, used: 0 };
    window.used += 1;
    this.#windows.set(key, window);
    return {
      headers: {
        'x-ratelimit-limit': String(rateLimit.requests),
        'x-ratelimit-remaining': String(Math.max(0, rateLimit.requests - window.used)),
        'x-ratelimit-reset': String(Math.ceil(window.end / 1_000)),
      },
      exceeded: window.used > rateLimit.requests,
      secondsLeft: Math.max(1, Math.ceil((window.end - time) / 1_000)),
    };
  }
}
