import { createBell } from '../common/bell.ts';
import type { Clock } from '../common/clock.ts';
import type { EventStore } from '../events/store.ts';
import type { Logger } from '../log.ts';
import type { Attempt } from './attempt.ts';
import type { ClearDeliveries } from './endpoint-deletion.ts';
import type { EndpointStore } from './endpoint-store.ts';
import { createLane, type Lane } from './lane.ts';
import type { DueDelivery, LeasedDelivery, QueueStore, Settlement } from './queue-store.ts';
import type { Pace } from './sending.ts';

export type PartitionParts = {
  queue: QueueStore;
  endpoints: EndpointStore;
  events: EventStore;
  attempt: Attempt;
  /** Writes what became of a delivery. */
  settle: (settlement: Settlement) => Promise<void>;
  clearDeliveries: ClearDeliveries;
  pace: Pace;
  clock: Clock;
  log: Logger;
};

/** How often to look for what other processes made due, in milliseconds. */
const LOOK_EVERY = 1_000;
const BATCH = 100;

/** Works off what comes due in one partition. Only one process at a time does; leases hold even if it should be two. */
export type Partition = ReturnType<typeof createPartition>;

export function createPartition(partition: number, parts: PartitionParts) {
  const { queue, endpoints, events, attempt, settle, clearDeliveries, pace, clock, log } = parts;
  const timeout = pace.timeoutSeconds * 1000;
  const bell = createBell();
  const lanes = new Map<string, Lane>();
  const running = new Set<Promise<void>>();
  let ended = false;

  function laneOf(endpointId: string): Lane {
    const lane = lanes.get(endpointId) ?? createLane(() => endpoints.findDestination(endpointId));
    lanes.set(endpointId, lane);
    return lane;
  }

  /** Takes a batch of what is due, and starts it. Resolves to how much it found. */
  async function take(passedOver: Set<string>): Promise<number> {
    const now = clock();
    const busy = [...lanes].filter(([, lane]) => !lane.hasRoom()).map(([endpointId]) => endpointId);
    const due = await queue.findDue(partition, now, [...busy, ...passedOver], BATCH);
    if (due.length === 0) return 0;

    const open = await openEndpoints(due, passedOver);
    const wanted = due.filter(({ endpointId }) => open.has(endpointId) && laneOf(endpointId).reserve());
    if (wanted.length === 0) return due.length;
    const until = new Date(now.getTime() + timeout + pace.leaseMargin);
    const [leased, payloads] = await Promise.all([
      queue.lease(wanted, now, until),
      events.payloads([...new Set(wanted.map(({ eventId }) => eventId))]),
    ]).catch((error: unknown) => {
      for (const { endpointId } of wanted) laneOf(endpointId).release();
      throw error;
    });
    const taken = new Map(leased.map(delivery => [delivery._id, delivery]));
    for (const { _id, endpointId, eventId } of wanted) {
      const delivery = taken.get(_id);
      const payload = payloads.get(eventId);
      if (delivery && payload !== undefined) start(delivery, payload);
      else laneOf(endpointId).release();
    }
    return due.length;
  }

  /** Which of the endpoints may be sent something; the others are passed over until the next look. */
  async function openEndpoints(due: DueDelivery[], passedOver: Set<string>): Promise<Set<string>> {
    const restaurants = new Map(due.map(({ endpointId, restaurantId }) => [endpointId, restaurantId]));
    const found = await endpoints.findDestinations([...restaurants.keys()]);
    const open = new Set<string>();
    for (const [endpointId, restaurantId] of restaurants) {
      const destination = found.find(({ _id }) => _id === endpointId);
      if (!destination) await clearDeliveries({ _id: endpointId, restaurantId });
      if (!destination?.enabled) {
        passedOver.add(endpointId);
        continue;
      }
      laneOf(endpointId).learn(destination);
      open.add(endpointId);
    }
    return open;
  }

  function start(delivery: LeasedDelivery, payload: string): void {
    const lane = laneOf(delivery.endpointId);
    const work = lane
      .run(() => carryOut(lane, delivery, payload))
      .then(settle)
      .catch((error: unknown) =>
        log.error({ err: error, delivery: delivery._id }, 'a delivery is left to the end of its lease'),
      )
      .finally(() => {
        running.delete(work);
        lane.release();
        if (lane.hasRoom()) bell.ring();
      });
    running.add(work);
  }

  /**
   * Makes the attempt, unless in the meantime the partition was given up, the endpoint was switched off, or the lease has
   * grown too short for it.
   */
  async function carryOut(lane: Lane, delivery: LeasedDelivery, payload: string): Promise<Settlement> {
    const destination = await lane.current();
    const left = delivery.dueAt.getTime() - clock().getTime();
    const mayStart = !ended && destination?.enabled && left > timeout;
    return mayStart ? attempt(delivery, destination, payload) : { delivery, result: 'given back' };
  }

  /** Until nothing is due, or it is over. */
  async function drain(over: AbortSignal): Promise<void> {
    const passedOver = new Set<string>();
    while (!over.aborted && (await take(passedOver)) > 0);
    for (const [endpointId, lane] of lanes) if (lane.isEmpty()) lanes.delete(endpointId);
  }

  return {
    /** Something of this endpoint became due, or the endpoint has changed; without one, everything may have. */
    wake(endpointId?: string): void {
      if (endpointId === undefined) for (const lane of lanes.values()) lane.forget();
      else lanes.get(endpointId)?.forget();
      bell.ring();
    },

    /** Resolves when it is over and nothing is in flight any more. */
    async hold(over: AbortSignal): Promise<void> {
      const end = () => {
        ended = true;
        bell.ring();
      };
      over.addEventListener('abort', end, { once: true });
      while (!over.aborted) {
        await drain(over).catch((error: unknown) =>
          log.error({ err: error, partition }, 'looking for due deliveries failed; it is tried again'),
        );
        if (!over.aborted) await bell.sleep(LOOK_EVERY);
      }
      await Promise.all(running);
    },
  };
}
