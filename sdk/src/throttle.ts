import { abortable, type Clock } from './clock.ts';
import { rateLimit } from './generated/limits.ts';
import { readRateLimit } from './rate-limit.ts';

/** Spreads requests so that one client never meets a 429. */
export type Throttle = {
  /** Resolves when the next request may start. Requests start in the order in which they asked. */
  turn(signal: AbortSignal | undefined): Promise<void>;
  /** Says that a request that had its turn is over, and with which headers, if any. */
  done(headers: Headers | undefined): void;
};

/** The server's `Date` is cut to seconds, and so is the end of its window: wait a little past both. */
const MARGIN = 100;

/**
 * Requests start at least an even share of the window apart. Each response says how many are left of the current
 * window: these are spread over what is left of it, and when none is left, the next one waits for its end.
 */
export function createThrottle({ now, sleep }: Clock): Throttle {
  const windowMs = rateLimit.windowSeconds * 1_000;
  const evenGap = windowMs / rateLimit.requests;
  let lastStart = Number.NEGATIVE_INFINITY;
  let inFlight = 0;
  /** Requests that may still start before the window ends, and when it ends by our clock. */
  let budget = Number.POSITIVE_INFINITY;
  let windowEnd = 0;
  let queue: Promise<unknown> = Promise.resolve();

  const release = () => {
    inFlight -= 1;
  };

  const nextStart = (): number => {
    const left = windowEnd - now();
    if (left <= 0) budget = Number.POSITIVE_INFINITY;
    if (budget <= 0) return windowEnd;
    return lastStart + Math.max(evenGap, left > 0 ? left / budget : 0);
  };

  /** Whether the request may start; one that was aborted while it waited gives its place to the next. */
  async function takeTurn(signal: AbortSignal | undefined): Promise<boolean> {
    for (;;) {
      if (signal?.aborted) return false;
      const wait = nextStart() - now();
      if (wait <= 0) break;
      await sleep(wait, signal);
    }
    lastStart = now();
    inFlight += 1;
    budget -= 1;
    return true;
  }

  return {
    async turn(signal) {
      const turn = queue.then(() => takeTurn(signal)).catch(() => false);
      queue = turn;
      try {
        await abortable(turn, signal);
      } catch (error) {
        turn.then(started => started && release());
        throw error;
      }
    },
    done(headers) {
      release();
      const known = headers && readRateLimit(headers);
      if (!known) return;
      // By the server's own clock where it tells it, since the two may differ.
      const date = Date.parse(headers.get('date') ?? '');
      const end = known.reset * 1_000 - (Number.isNaN(date) ? now() : date) + now() + MARGIN;
      const left = known.remaining - inFlight;
      const sameWindow = Math.abs(end - windowEnd) < windowMs / 2 && windowEnd > now();
      budget = sameWindow ? Math.min(budget, left) : left;
      windowEnd = sameWindow ? Math.max(windowEnd, end) : end;
    },
  };
}
