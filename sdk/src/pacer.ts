import { abortable, type Clock, systemClock } from './clock.ts';
import { rateLimit } from './generated/limits.ts';
import { readRateLimit } from './rate-limit.ts';

/**
 * Schedules the requests of one key. Share one between the clients of a key, or implement your own with a
 * store that several processes share.
 */
export type Pacer = {
  /**
   * Resolves when the next request can start. Requests start in the order of their calls.
   *
   * @param signal - Aborts the wait with an error.
   */
  acquire(signal?: AbortSignal): Promise<void>;
  /**
   * Reports the end of an acquired request.
   *
   * @param headers - The response headers, which include the number of remaining requests; absent without a
   * response.
   */
  release(headers?: Headers): void;
};

/**
 * The server's `Date` and the end of its window are truncated to seconds, so the window ends slightly later.
 */
const MARGIN_MS = 100;

/**
 * Creates a pacer like that of `pace: true`, for several clients in this process that use the same key.
 *
 * The first response includes the number of remaining requests in the window: these can start immediately,
 * and later ones are spread evenly as tokens are refilled. No more requests start in a window than remain.
 * The first response of a new window updates that number.
 *
 * @example
 * ```ts
 * const pace = createPacer();
 * const one = new RestaurantOrdering({ apiKey, baseUrl, pace });
 * const another = new RestaurantOrdering({ apiKey, baseUrl, pace, timeoutMs: 5_000 });
 * ```
 *
 * @param clock - Default: the system clock. For tests.
 */
export function createPacer({ now, sleep }: Clock = systemClock): Pacer {
  const windowMs = rateLimit.windowSeconds * 1_000;
  const gapMs = windowMs / rateLimit.requests;
  /** The number of requests that can start immediately. One is added per interval. */
  let tokens = 1;
  let refilledAt = now();
  /**
   * The number of requests that can still start before `windowEnd`, by this client's clock; unknown before a
   * response.
   */
  let budget: number | undefined;
  let windowEnd = 0;
  let inFlight = 0;
  /** Whether a pending request will determine the budget. */
  let probing = false;
  let wake = () => {};
  let queue: Promise<unknown> = Promise.resolve();

  /**
   * The delay of the next request in milliseconds; `undefined` to wait for the response of another request.
   */
  function readWait(): number | undefined {
    const time = now();
    if (windowEnd <= time) budget = undefined;
    if (budget === undefined && probing) return undefined;
    if (budget !== undefined && budget <= 0) {
      // The window was used up early, so the next one is spread evenly.
      tokens = 1;
      refilledAt = windowEnd;
      return windowEnd - time;
    }
    tokens = Math.min(rateLimit.requests, tokens + Math.max(0, time - refilledAt) / gapMs);
    refilledAt = time;
    return Math.ceil((1 - tokens) * gapMs);
  }

  /** Whether the request can start. A request that is aborted while it waits makes room for the next one. */
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
    // The clocks can differ, so the end of the window is relative to the server's `Date`.
    const serverNow = Date.parse(headers.get('date') ?? '') || now();
    // Windows are never longer. Ignore headers that say so, for instance from a gateway that uses
    // milliseconds.
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
