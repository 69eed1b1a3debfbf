import pLimit from 'p-limit';
import type { EndpointDocument } from './endpoint.ts';

/** So many attempts of one endpoint run at once: a slow one holds no more than its share. */
const IN_FLIGHT = 20;
/** So many more are taken in advance for an endpoint that is quick. */
const LOOK_AHEAD = 80;
/** What is known of an endpoint is read again after this time, in milliseconds. */
const TRUSTED_FOR = 200;

export type Destination = Pick<EndpointDocument, '_id' | 'url' | 'enabled' | 'secret'>;

/** The deliveries of one endpoint that this process has taken, and what it knows of the endpoint. */
export type Lane = ReturnType<typeof createLane>;

export function createLane(read: () => Promise<Destination | undefined>) {
  const slots = pLimit(IN_FLIGHT);
  let load = 0;
  let allowance = IN_FLIGHT;
  let finished = 0;
  let known: Promise<Destination | undefined> | undefined;
  let trustedUntil = 0;

  function trust(reading: Promise<Destination | undefined>): Promise<Destination | undefined> {
    known = reading;
    trustedUntil = performance.now() + TRUSTED_FOR;
    return reading;
  }

  return {
    /** Takes what was just read, and widens or narrows the look-ahead to what was finished since the last time. */
    learn(destination: Destination): void {
      void trust(Promise.resolve(destination));
      allowance = IN_FLIGHT + Math.min(LOOK_AHEAD, finished);
      finished = 0;
    },
    /** The endpoint as it is now: changed, switched off, or gone. */
    current(): Promise<Destination | undefined> {
      return known && performance.now() < trustedUntil ? known : trust(read());
    },
    forget(): void {
      known = undefined;
    },

    /** Runs an attempt when there is a slot for it. */
    run: <T>(attempt: () => Promise<T>): Promise<T> => slots(attempt),

    /** Whether a batch of deliveries is worth taking: half of what it may hold is free. */
    hasRoom: (): boolean => load <= allowance / 2,
    isEmpty: (): boolean => load === 0,
    reserve(): boolean {
      if (load >= allowance) return false;
      load += 1;
      return true;
    },
    release(): void {
      load -= 1;
      finished += 1;
    },
  };
}
