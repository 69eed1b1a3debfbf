import pLimit from 'p-limit';

/** So many attempts of one endpoint run at once: a slow one holds no more than its share. */
const MAX_IN_FLIGHT = 20;
/** So many more deliveries are leased in advance for an endpoint that is quick. */
const LOOK_AHEAD = 80;

/** The deliveries of one endpoint that this process has leased, and its share of the attempts. */
export interface EndpointSlots {
  /** Whether a batch of deliveries is worth leasing: half of the limit is free. */
  hasCapacity(): boolean;
  /** Reserves a place for a delivery; false when the limit is reached. */
  acquire(): boolean;
  /** Gives a place back that nothing came of. */
  cancel(): void;
  /** Gives a place back whose delivery is finished. */
  release(): void;
  /** Runs an attempt when one of the slots is free. */
  run<T>(attempt: () => Promise<T>): Promise<T>;
  isEmpty(): boolean;
  /** Widens or narrows the look-ahead to what was finished since the last call. */
  adjustLimit(): void;
}

/** `onCapacity` is called when there is capacity again after some delivery was left for want of it. */
export function createEndpointSlots(onCapacity: () => void): EndpointSlots {
  const slots = pLimit(MAX_IN_FLIGHT);
  let load = 0;
  let limit = MAX_IN_FLIGHT;
  let finished = 0;
  let hadOverflow = false;

  const hasCapacity = (): boolean => load <= limit / 2;

  return {
    hasCapacity() {
      if (!hasCapacity()) hadOverflow = true;
      return hasCapacity();
    },
    acquire() {
      if (load >= limit) {
        hadOverflow = true;
        return false;
      }
      load += 1;
      return true;
    },
    cancel() {
      load -= 1;
    },
    release() {
      load -= 1;
      finished += 1;
      if (!hadOverflow || !hasCapacity()) return;
      hadOverflow = false;
      onCapacity();
    },
    run: attempt => slots(attempt),
    isEmpty: () => load === 0,
    adjustLimit() {
      limit = MAX_IN_FLIGHT + Math.min(LOOK_AHEAD, finished);
      finished = 0;
    },
  };
}
