import pLimit from 'p-limit';
import type { EndpointDocument } from '../endpoint.ts';

/** So many attempts of one endpoint run at once: a slow one holds no more than its share. */
const IN_FLIGHT = 20;
/** So many more are taken in advance for an endpoint that is quick. */
const LOOK_AHEAD = 80;
/** What is known of an endpoint is read again after this time, in milliseconds. */
const TRUSTED_FOR = 200;

export type Destination = Pick<EndpointDocument, '_id' | 'url' | 'enabled' | 'secret'>;

/** The deliveries of one endpoint that this process has taken, and what it knows of the endpoint. */
export type Lane = ReturnType<typeof createLane>;

type Parts = {
  read: () => Promise<Destination | undefined>;
  /** Called when there is room again after some delivery was left for want of it. */
  roomAgain: () => void;
};

export function createLane({ read, roomAgain }: Parts) {
  const slots = pLimit(IN_FLIGHT);
  let load = 0;
  let allowance = IN_FLIGHT;
  let finished = 0;
  let leftSome = false;
  let closed = false;
  let known: Promise<Destination | undefined> | undefined;
  let trustedUntil = 0;

  function trust(reading: Promise<Destination | undefined>): Promise<Destination | undefined> {
    known = reading;
    trustedUntil = performance.now() + TRUSTED_FOR;
    reading.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading;
  }

  /** A batch of deliveries is worth taking: half of what it may hold is free. */
  const isRoomy = (): boolean => load <= allowance / 2;

  return {
    /**
     * Takes what was just read, and widens or narrows the look-ahead to what was finished since the last time. It is closed
     * while the endpoint is switched off or gone.
     */
    learn(destination: Destination | undefined): void {
      void trust(Promise.resolve(destination));
      closed = !destination?.enabled;
      allowance = IN_FLIGHT + Math.min(LOOK_AHEAD, finished);
      finished = 0;
    },
    /** The endpoint as it is now: changed, switched off, or gone. */
    current(): Promise<Destination | undefined> {
      return known && performance.now() < trustedUntil ? known : trust(read());
    },
    forget(): void {
      known = undefined;
      closed = false;
    },

    /** Runs an attempt when there is a slot for it. */
    run: <T>(attempt: () => Promise<T>): Promise<T> => slots(attempt),

    /** Whether a look is to leave the endpoint out. */
    isBusy(): boolean {
      if (!isRoomy()) leftSome = true;
      return closed || !isRoomy();
    },
    isEmpty: (): boolean => load === 0,
    reserve(): boolean {
      if (closed) return false;
      if (load >= allowance) {
        leftSome = true;
        return false;
      }
      load += 1;
      return true;
    },
    /** Nothing came of it. That asks for no look, which may be about to fail in the same way. */
    unreserve(): void {
      load -= 1;
    },
    /** What it was for is done. */
    release(): void {
      load -= 1;
      finished += 1;
      if (!leftSome || !isRoomy()) return;
      leftSome = false;
      roomAgain();
    },
  };
}
