/** Less is the network's, and the header's, which has whole seconds. */
const LEAST_DIFFERENCE_MS = 5_000;
/** Slower responses are ignored, because the device may have slept in between. */
const MAX_ANSWER_MS = 5_000;

/** The service's clock, by which orders, pauses, and snoozes have their times. A tablet's own may be hours off. */
export function createServiceClock() {
  let ahead = 0;
  return {
    /** Milliseconds since 1970. The device's time until a response was read. */
    now: (): number => Date.now() + ahead,
    /** Reads the time of a response to a request of that time. */
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
