import { abortable, type Clock, systemClock } from './clock.ts';
import { rateLimit } from './generated/limits.ts';
import { readRateLimit } from './rate-limit.ts';

/**
 * Gives out the turns of the requests of one key. Pass one to several clients of the key, or write your own over a store
 * that several processes share.
 */
export type Pacer = {
  /**
   * Resolves when the next request may start. Requests start in the order in which they asked.
   *
   * @param signal - Ends the wait with an error.
   */
  acquire(signal?: AbortSignal): Promise<void>;
  /**
   * Ends a request that was acquired.
   *
   * @param headers - Those of its response, which say how many requests are left; absent when there was none.
   */
  release(headers?: Headers): void;
};

/** The server's `Date` and the end of its window are cut to seconds, so the window ends a little later than they say. */
const MARGIN_MS = 100;

/**
 * Makes what `pace: true` uses, to be shared by several clients of one key in this process.
 *
 * The first response says how many requests are left of the window: these may start at once, and the following ones
 * evenly spread, as tokens come back. Never more start in a window than are left; what is left of a new one, its first
 * response says.
 *
 * @example
 * ```ts
 * const pace = createPacer();
 * const one = new RestaurantOrdering({ apiKey, baseUrl, pace });
 * const another = new RestaurantOrdering({ apiKey, baseUrl, pace, timeoutMs: 5_000 });
 * ```
 *
 * @param clock - Default: the system's. For tests.
 */
export function createPacer({ now, sleep }: Clock = systemClock): Pacer {
  const windowMs = rateLimit.windowSeconds * 1_000;
  const gapMs = windowMs / rateLimit.requests;
  /** How many requests may start at once; one more with every gap. */
  let tokens = 1;
  let refilledAt = now();
  /** How many may still start before `windowEnd`, which is a time of this client's clock; unknown before a response. */
  let budget: number | undefined;
  let windowEnd = 0;
  let inFlight = 0;
  /** Whether a request is under way that finds out the budget. */
  let probing = false;
  let wake = () => {};
  let queue: Promise<unknown> = Promise.resolve();

  /** How long the next request waits, in milliseconds; `undefined`: for the response of another. */
  function readWait(): number | undefined {
    const time = now();
    if (windowEnd <= time) budget = undefined;
    if (budget === undefined && probing) return undefined;
    if (budget !== undefined && budget <= 0) {
      // The window was used up early: the next one is spread.
      tokens = 1;
      refilledAt = windowEnd;
      return windowEnd - time;
    }
    tokens = Math.min(rateLimit.requests, tokens + Math.max(0, time - refilledAt) / gapMs);
    refilledAt = time;
    return Math.ceil((1 - tokens) * gapMs);
  }

  /** Whether the request may start; one that was aborted while it waited makes room for the next. */
  async function waitForStart(signal: AbortSignal | undefined): Promise<boolean> {
    for (;;) {
      if (signal?.aborted) return false;
      const waitMs = readWait();
      if (waitMs === undefined) {
        const released = new Promise<void>(resolve => {
          wake = resolve;
        });
        await abortable(released, signal);
      } else if (waitMs > 0) await sleep(waitMs, signal);
      else break;
    }
    tokens -= 1;
    inFlight += 1;
    if (budget === undefined) probing = true;
    else budget -= 1;
    return true;
  }

  function updateBudget(headers: Headers): void {
    const limit = readRateLimit(headers);
    if (!limit) return;
    // The two clocks may differ: the end of the window is counted from the server's `Date`.
    const serverNow = Date.parse(headers.get('date') ?? '') || now();
    // No window is longer: what says so, such as a gateway that counts in milliseconds, is not waited for.
    const end = now() + Math.min(limit.reset * 1_000 - serverNow, windowMs) + MARGIN_MS;
    const left = limit.remaining - inFlight;
    if (windowEnd === 0) tokens = left;
    const sameWindow = Math.abs(end - windowEnd) < windowMs / 2 && windowEnd > now();
    budget = sameWindow ? Math.min(budget ?? left, left) : left;
    windowEnd = sameWindow ? Math.max(windowEnd, end) : end;
  }

  function end(headers?: Headers): void {
    inFlight -= 1;
    if (headers) updateBudget(headers);
    probing = false;
    wake();
  }

  return {
    async acquire(signal) {
      const started = queue.then(() => waitForStart(signal)).catch(() => false);
      queue = started;
      try {
        await abortable(started, signal);
      } catch (error) {
        started.then(hasStarted => {
          if (hasStarted) end();
        });
        throw error;
      }
    },
    release: end,
  };
}
