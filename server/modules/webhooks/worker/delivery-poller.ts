import type { Clock } from '../../../lib/clock.ts';
import type { Logger } from '../../../lib/logger.ts';
import type { EventStore } from '../../events/store.ts';
import type { EndpointStore } from '../endpoint-store.ts';
import type { ClearDeliveries } from '../purge-endpoint.ts';
import type { Attempt } from './attempt.ts';
import { createLane, type Lane } from './endpoint-slots.ts';
import type { Timings } from './module.ts';
import type { DueDelivery, LeasedDelivery, LeaseResult, QueueStore } from './queue-store.ts';

export type TakingParts = {
  queue: QueueStore;
  endpoints: EndpointStore;
  events: EventStore;
  attempt: Attempt;
  /** Writes what became of a delivery. */
  settle: (settlement: LeaseResult) => Promise<void>;
  /** Clears away what is left of an endpoint that is gone; resolves when it is over, however that went. */
  clearDeliveries: ClearDeliveries;
  timings: Timings;
  clock: Clock;
  log: Logger;
};

/** One partition while this process works it off. */
export type Hold = {
  over: AbortSignal;
  /** Its deliveries that are in flight. */
  running: Set<Promise<void>>;
};

const BATCH = 100;

/** Takes what is due in the partitions that are held, and sends it. */
export function createTaking(
  parts: TakingParts,
  holds: ReadonlyMap<number, Hold>,
  ring: (partitions: number[]) => void,
) {
  const { queue, endpoints, events, attempt, settle, clearDeliveries, timings, clock, log } = parts;
  const timeout = timings.timeoutSeconds * 1000;
  const lanes = new Map<string, Lane>();
  const clearing = new Set<string>();

  function laneOf({ endpointId, partition }: DueDelivery): Lane {
    let lane = lanes.get(endpointId);
    if (!lane) {
      lane = createLane({
        read: () => endpoints.findDestination(endpointId),
        roomAgain: () => ring([partition]),
      });
      lanes.set(endpointId, lane);
    }
    return lane;
  }

  /** Learns of their endpoints what must be known to send. */
  async function learn(due: DueDelivery[]): Promise<void> {
    const oneOfEach = new Map(due.map(delivery => [delivery.endpointId, delivery]));
    const found = await endpoints.findDestinations([...oneOfEach.keys()]);
    const destinations = new Map(found.map(destination => [destination._id, destination]));
    for (const [endpointId, delivery] of oneOfEach) {
      const destination = destinations.get(endpointId);
      laneOf(delivery).learn(destination);
      if (!destination) clear(delivery);
    }
  }

  /** Nothing waits for it: an endpoint may leave any number of deliveries behind. */
  function clear({ endpointId, restaurantId }: DueDelivery): void {
    clearing.add(endpointId);
    void clearDeliveries({ _id: endpointId, restaurantId }).finally(() => clearing.delete(endpointId));
  }

  /** Leases deliveries that room was reserved for, and starts those that nobody else has taken. */
  async function start(wanted: DueDelivery[], now: Date): Promise<void> {
    const held = new Map(holds);
    const until = new Date(now.getTime() + timeout + timings.leaseMargin);
    const [leased, payloads] = await Promise.all([
      queue.lease(wanted, now, until),
      events.payloads([...new Set(wanted.map(({ eventId }) => eventId))]),
    ]).catch((error: unknown) => {
      for (const delivery of wanted) laneOf(delivery).unreserve();
      throw error;
    });
    const taken = new Map(leased.map(delivery => [delivery._id, delivery]));
    for (const reserved of wanted) {
      const hold = held.get(reserved.partition);
      const delivery = taken.get(reserved._id);
      const payload = payloads.get(reserved.eventId);
      if (hold && delivery && payload !== undefined) follow(hold, send(hold, delivery, payload));
      else laneOf(reserved).unreserve();
    }
  }

  async function send(hold: Hold, delivery: LeasedDelivery, payload: string): Promise<void> {
    const lane = laneOf(delivery);
    try {
      await settle(await lane.run(() => carryOut(hold, lane, delivery, payload)));
    } catch (error) {
      log.error({ err: error, delivery: delivery._id }, 'a delivery is left to the end of its lease');
    }
    lane.release();
  }

  function follow({ running }: Hold, work: Promise<void>): void {
    const followed = work.finally(() => running.delete(followed));
    running.add(followed);
  }

  /**
   * Makes the attempt, unless in the meantime the partition was given up, the endpoint was switched off, or the lease has
   * grown too short for it.
   */
  async function carryOut(
    hold: Hold,
    lane: Lane,
    delivery: LeasedDelivery,
    payload: string,
  ): Promise<LeaseResult> {
    const destination = await lane.current();
    const left = delivery.dueAt.getTime() - clock().getTime();
    const mayStart = !hold.over.aborted && destination?.enabled && left > timeout;
    return mayStart ? attempt(delivery, destination, payload) : { delivery, result: 'given back' };
  }

  return {
    /** Starts a batch of what is due in some partitions. Resolves to whether more may be. */
    async take(partitions: number[]): Promise<boolean> {
      const now = clock();
      const busy = [...lanes].filter(([, lane]) => lane.isBusy()).map(([endpointId]) => endpointId);
      const due = await queue.findDue(partitions, now, [...busy, ...clearing], BATCH);
      if (due.length === 0) return false;

      await learn(due);
      const wanted = due.filter(delivery => holds.has(delivery.partition) && laneOf(delivery).reserve());
      if (wanted.length > 0) await start(wanted, now);
      return due.length === BATCH;
    },

    /** What is known of an endpoint, or of all, may no longer be so. */
    forget(endpointId?: string): void {
      if (endpointId !== undefined) lanes.get(endpointId)?.forget();
      else
        for (const [id, lane] of lanes)
          if (lane.isEmpty()) lanes.delete(id);
          else lane.forget();
    },
  };
}
