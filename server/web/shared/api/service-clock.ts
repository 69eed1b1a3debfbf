/** Smaller differences come from the network and the header's resolution of one second. */
const LEAST_DIFFERENCE_MS = 5_000;
/** Slower responses are ignored, because the device may have slept. */
const MAX_ANSWER_MS = 5_000;

/**
 * The service's clock, which determines the times of orders, pauses, and snoozes. A tablet's own may be hours
 * off.
 */
export function createServiceClock() {
  let ahead = 0;
  return {
    /** Milliseconds since 1970. The device's time until the first response. */
    now: (): number => Date.now() + ahead,
    /** Reads the time of a response to a request sent at `sentAt`. */
    read({ headers }: Pick<Response, 'headers'>, sentAt: number): void {
      // A shared cache keeps the time at which it stored the response.
      const at = headers.has('age') ? Number.NaN : Date.parse(headers.get('date') ?? '');
      const receivedAt = Date.now();
      if (Number.isNaN(at) || receivedAt < sentAt || receivedAt - sentAt > MAX_ANSWER_MS) return;
      ahead = Math.abs(at - receivedAt) < LEAST_DIFFERENCE_MS ? 0 : at - receivedAt;
    },
  };
}

export const serviceClock = createServiceClock();
