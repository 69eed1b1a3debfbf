import { abortable, type Clock } from './clock.ts';
import { rateLimit } from './generated/limits.ts';
import { readRateLimit } from './rate-limit.ts';

/** Spreads requests so that one client never meets a 429. */
export type Throttle = {
  /** Resolves when the next request may start. Requests start in the order in which they asked. */
  acquire(signal: AbortSignal | undefined): Promise<void>;
  /** Ends a request that was acquired; `headers` are those of its response, if there was one. */
  release(headers: Headers | undefined): void;
};

/** The server's `Date` and the end of its window are cut to seconds, so the window ends a little later than they say. */
const MARGIN_MS = 100;

/**
 * Requests start at least an even share of the window apart. Each response says how many are left of the current
 * window: these are spread over the rest of it, and when none is left, the next one waits for its end.
 */
export function createThrottle({ now, sleep }: Clock): Throttle {
  const windowMs = rateLimit.windowSeconds * 1_000;
  const evenGapMs = windowMs / rateLimit.requests;
  let lastStart = Number.NEGATIVE_INFINITY;
  let inFlight = 0;
  /** How many requests may still start before `windowEnd`, which is a time of this client's clock. */
  let budget = Number.POSITIVE_INFINITY;
  let windowEnd = 0;
  let queue: Promise<unknown> = Promise.resolve();

  function nextStart(): number {
    const leftMs = windowEnd - now();
    if (leftMs <= 0) budget = Number.POSITIVE_INFINITY;
    if (budget <= 0) return windowEnd;
    return lastStart + Math.max(evenGapMs, leftMs > 0 ? leftMs / budget : 0);
  }

  /** Whether the request may start; one that was aborted while it waited makes room for the next. */
  async function waitForStart(signal: AbortSignal | undefined): Promise<boolean> {
    for (;;) {
      if (signal?.aborted) return false;
      const waitMs = nextStart() - now();
      if (waitMs <= 0) break;
      await sleep(waitMs, signal);
    }
    lastStart = now();
    inFlight += 1;
    budget -= 1;
    return true;
  }

  function updateBudget(headers: Headers): void {
    const limit = readRateLimit(headers);
    if (!limit) return;
    // The two clocks may differ: the end of the window is counted from the server's `Date`.
    const date = Date.parse(headers.get('date') ?? '');
    const serverNow = Number.isNaN(date) ? now() : date;
    const end = now() + limit.reset * 1_000 - serverNow + MARGIN_MS;
    const left = limit.remaining - inFlight;
    const sameWindow = Math.abs(end - windowEnd) < windowMs / 2 && windowEnd > now();
    budget = sameWindow ? Math.min(budget, left) : left;
    windowEnd = sameWindow ? Math.max(windowEnd, end) : end;
  }

  return {
    async acquire(signal) {
      const started = queue.then(() => waitForStart(signal)).catch(() => false);
      queue = started;
      try {
        await abortable(started, signal);
      } catch (error) {
        started.then(hasStarted => {
          if (hasStarted) inFlight -= 1;
        });
        throw error;
      }
    },
    release(headers) {
      inFlight -= 1;
      if (headers) updateBudget(headers);
    },
  };
}
