import type { EventPayload } from '../../activity/event-store.ts';
import type { DeliveryDocument, EndpointKey } from '../documents.ts';
import { createDueSearch } from './due-search.ts';
import { createEndpointSlots, type EndpointSlots } from './endpoint-slots.ts';
import type { DueDelivery, QueueStore } from './queue-store.ts';
import {
  type Claim,
  createSendLeased,
  type Destinations,
  type SendLeasedDeps,
  type Starting,
} from './send-leased.ts';

/** Data of added deliveries that the caller has just read. */
export type HandedOver = {
  /** By event ID. */
  payloads: Map<string, EventPayload>;
  destinations?: Destinations;
};

export interface DeliveryPoller {
  /**
   * Adds deliveries to the queue, and starts those with a claim and a free slot immediately. Resolves to the
   * others, which are left to a poll.
   */
  add(
    deliveries: DeliveryDocument[],
    handedOver: HandedOver,
    claims: Map<number, Claim>,
  ): Promise<DeliveryDocument[]>;
  /** Leases and starts a batch of due deliveries. Resolves to whether more may be due. */
  pollOnce(claims: Claim[]): Promise<boolean>;
  /** Finds when the next delivery becomes due within the given milliseconds. */
  findNextDue(claims: Claim[], withinMs: number): Promise<Date | undefined>;
}

export type DeliveryPollerDeps = SendLeasedDeps & {
  queue: Pick<QueueStore, 'add' | 'place' | 'newLease' | 'findDue' | 'findNextDue' | 'lease' | 'hold'>;
  /** By event ID. */
  findPayloads: (eventIds: string[]) => Promise<Map<string, EventPayload>>;
  /** Removes a deleted endpoint's deliveries. Resolves to whether it succeeded. */
  purgeDeliveries: (endpoint: EndpointKey) => Promise<boolean>;
  /** Called when a poll of the partition would find deliveries of an endpoint that polls have skipped. */
  onCapacity: (partition: number) => void;
  /** Called with the time when found deliveries are due again: the end of a lease, or after a failure. */
  onDueAgain: (at: Date) => void;
  /** The maximum concurrent attempts per endpoint. */
  concurrency: number;
  timings: { timeoutSeconds: number; leaseMargin: number };
};

const RETRY_AFTER_MS = 1_000;

export function createDeliveryPoller(deps: DeliveryPollerDeps): DeliveryPoller {
  const { queue, endpoints, findPayloads, purgeDeliveries, onCapacity, clock, log } = deps;
  const sendLeased = createSendLeased(deps);
  const timeout = deps.timings.timeoutSeconds * 1000;
  const slots = new Map<string, EndpointSlots & { partition: number }>();
  /** Deleted endpoints whose deliveries are being removed. */
  const excluded = new Set<string>();

  const search = createDueSearch(queue.findDue, findFull);

  function getSlots({ endpointId, partition }: Pick<DueDelivery, 'endpointId' | 'partition'>): EndpointSlots {
    const current = slots.get(endpointId);
    if (current) return current;
    const created = createEndpointSlots(deps.concurrency, () => onCapacity(partition));
    slots.set(endpointId, { ...created, partition });
    return created;
  }

  /** Endpoints to skip in a poll. */
  function findFull() {
    const full = new Map([...slots].filter(([, endpointSlots]) => !endpointSlots.hasCapacity()));
    for (const endpointSlots of full.values()) endpointSlots.leaveOut();
    return full;
  }

  function dropIdleSlots(): void {
    for (const [endpointId, endpointSlots] of slots) if (endpointSlots.isEmpty()) slots.delete(endpointId);
  }

  /** Reads the endpoints of due deliveries, and starts removing those of deleted endpoints. */
  async function readEndpoints(due: DueDelivery[]): Promise<Record<'enabled' | 'disabled', Set<string>>> {
    const byEndpoint = new Map(due.map(delivery => [delivery.endpointId, delivery]));
    const enabled = new Set<string>();
    const disabled = new Set<string>();
    await Promise.all(
      [...byEndpoint.values()].map(async ({ endpointId, restaurantId, partition }) => {
        const of = { endpointId, partition };
        const destination = await endpoints.get(endpointId);
        if (destination?.enabled) {
          enabled.add(endpointId);
          getSlots(of).adjustLimit();
        } else if (destination) disabled.add(endpointId);
        else excludeDuring(purgeDeliveries({ _id: endpointId, restaurantId }), of);
      }),
    );
    return { enabled, disabled };
  }

  function excludeDuring(
    work: Promise<boolean>,
    { endpointId, partition }: Pick<DueDelivery, 'endpointId' | 'partition'>,
  ): void {
    excluded.add(endpointId);
    void work.then(succeeded => {
      excluded.delete(endpointId);
      search.forget();
      if (succeeded) onCapacity(partition);
      else deps.onDueAgain(new Date(clock().getTime() + RETRY_AFTER_MS));
    });
  }

  const getLeaseEnd = (now: Date) => new Date(now.getTime() + timeout + deps.timings.leaseMargin);

  /** Leases and starts deliveries. Frees the slots of those leased by another worker. */
  async function leaseAndStart(wanted: DueDelivery[], claims: Map<number, Claim>, now: Date): Promise<void> {
    const until = getLeaseEnd(now);
    deps.onDueAgain(until);
    const [leased, payloads] = await Promise.all([
      queue.lease(wanted, now, until),
      findPayloads([...new Set(wanted.map(({ eventId }) => eventId))]),
    ]).catch((error: unknown) => {
      for (const delivery of wanted) getSlots(delivery).cancel();
      throw error;
    });
    const leasedById = new Map(leased.map(delivery => [delivery._id, delivery]));
    for (const due of wanted) {
      const { _id, partition, eventId } = due;
      const claim = claims.get(partition);
      const delivery = leasedById.get(_id);
      const payload = payloads.get(eventId);
      if (claim && delivery && payload !== undefined) track(claim, send({ claim, delivery, payload }));
      else getSlots(due).cancel();
      if (payload === undefined)
        log.error(
          { delivery: _id, event: eventId },
          'event not found in the log; the delivery cannot be sent',
        );
    }
  }

  function track({ inFlight }: Claim, work: Promise<void>): void {
    const tracked = work.finally(() => inFlight.delete(tracked));
    inFlight.add(tracked);
  }

  const send = (starting: Starting): Promise<void> => sendLeased(starting, getSlots(starting.delivery));

  /** Reserves a slot for the delivery, if available. */
  function acquireSlot(delivery: DueDelivery): boolean {
    const hasSlot = getSlots(delivery).acquire();
    if (!hasSlot) search.leave(delivery);
    return hasSlot;
  }

  async function pollOnce(claims: Claim[]): Promise<boolean> {
    const byPartition = new Map(claims.map(claim => [claim.partition, claim]));
    const now = clock();
    const { due, hasMore } = await search.find([...byPartition.keys()], now, [...excluded]);
    if (due.length === 0) {
      dropIdleSlots();
      return false;
    }
    // Read after the deliveries: if an endpoint is enabled later, its release changes them, and the hold
    // fails.
    const { enabled, disabled } = await readEndpoints(due);
    const wanted = due.filter(delivery => enabled.has(delivery.endpointId) && acquireSlot(delivery));
    if (wanted.length > 0) await leaseAndStart(wanted, byPartition, now);
    const unwanted = due.filter(({ endpointId }) => disabled.has(endpointId));
    if (unwanted.length > 0) await queue.hold(unwanted);
    search.expect(unwanted.length > due.length / 2 ? 'more to hold' : 'more to send');
    return hasMore;
  }

  /** Sends the delivery unless it was already queued. */
  async function sendIfAdded(starting: Starting, addedIds: Promise<Set<string>>): Promise<void> {
    if ((await addedIds).has(starting.delivery._id)) await send(starting);
    else getSlots(starting.delivery).cancel();
  }

  /** A new delivery does not overtake its endpoint's backlog. */
  const mayStartNow = (delivery: DeliveryDocument): boolean =>
    !search.hasLeft(delivery.endpointId) && getSlots(delivery).acquire();

  return {
    async add(deliveries, { payloads, destinations }, claims) {
      const until = getLeaseEnd(clock());
      const starting: (Starting & { delivery: DeliveryDocument })[] = [];
      const left: DeliveryDocument[] = [];
      for (const added of deliveries.map(queue.place)) {
        const claim = claims.get(added.partition);
        const payload = payloads.get(added.eventId);
        if (claim && payload && mayStartNow(added))
          starting.push({ claim, delivery: { ...added, ...queue.newLease(until) }, payload, destinations });
        else left.push(added);
      }
      const adding = queue.add([...starting.map(({ delivery }) => delivery), ...left]);
      const addedIds = adding.then(
        added => new Set(added.map(({ _id }) => _id)),
        // The caller handles the failure.
        () => new Set<string>(),
      );
      for (const started of starting) track(started.claim, sendIfAdded(started, addedIds));
      if (starting.length > 0) deps.onDueAgain(until);
      await adding;
      return left;
    },
    async pollOnce(claims) {
      if (claims.length === 0) return false;
      try {
        return await pollOnce(claims);
      } catch (error) {
        search.forget();
        deps.onDueAgain(new Date(clock().getTime() + RETRY_AFTER_MS));
        throw error;
      }
    },
    async findNextDue(claims, withinMs) {
      const now = clock().getTime();
      const until = new Date(now + withinMs);
      const next = await queue.findNextDue(
        claims.map(({ partition }) => partition),
        until,
      );
      // A poll skipped deliveries that are already due, for example without a free slot.
      return next && new Date(Math.max(next.getTime(), now + RETRY_AFTER_MS));
    },
  };
}
