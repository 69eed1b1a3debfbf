import pLimit from 'p-limit';

/** Deliveries leased in advance for a fast endpoint. */
const LOOK_AHEAD = 80;

/** Limits an endpoint's leased deliveries and concurrent attempts. */
export interface EndpointSlots {
  /** Whether half of the limit is free, so that leasing a batch is worthwhile. */
  hasCapacity(): boolean;
  /** Reports that a poll skips the endpoint. */
  leaveOut(): void;
  /** Reserves a slot. False at the limit. */
  acquire(): boolean;
  /** Frees the slot of a delivery that was not started. */
  cancel(): void;
  /** Frees the slot of a finished delivery. */
  release(): void;
  /** Runs an attempt within the concurrency limit. */
  run<T>(attempt: () => Promise<T>): Promise<T>;
  isEmpty(): boolean;
  /** Sets the look-ahead to the number of deliveries finished since the last call. */
  adjustLimit(): void;
}

/** `onCapacity` is called when there is capacity again after a delivery was skipped. */
export function createEndpointSlots(concurrency: number, onCapacity: () => void): EndpointSlots {
  const slots = pLimit(concurrency);
  let load = 0;
  let limit = concurrency;
  let finished = 0;
  let hadOverflow = false;

  const hasCapacity = (): boolean => load <= limit / 2;

  return {
    hasCapacity,
    leaveOut() {
      hadOverflow = true;
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
      limit = concurrency + Math.min(LOOK_AHEAD, finished);
      finished = 0;
    },
  };
}
