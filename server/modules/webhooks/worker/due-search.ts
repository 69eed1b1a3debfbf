import { EPOCH } from '../../../lib/dates.ts';
import type { DueDelivery, QueueStore } from './queue-store.ts';

export interface DueSearch {
  /** Finds what is due in some partitions, except of some endpoints. At most a batch each of full endpoints, of the others, and of what became due lately. */
  find(partitions: number[], now: Date, except: string[]): Promise<{ due: DueDelivery[]; hasMore: boolean }>;
  /** Tells it that a found delivery has no slot. */
  leave(delivery: DueDelivery): void;
  /** Whether something due of the endpoint was left. */
  hasLeft(endpointId: string): boolean;
  /** Says what the deliveries were that it found. */
  expect(next: 'more to hold' | 'more to send'): void;
  /** Searches everything again: what was found, or left out, was not taken. */
  forget(): void;
}

/** Where the deliveries of an endpoint are. */
type Place = { partition: number };

const BATCH = 100;
/** While deliveries of disabled endpoints are taken out of the queue, which is one write. */
const HOLD_BATCH = 500;
/** Deliveries can be stored this long after the time from which they are due. */
const LAG_MS = 5_000;
/** So often everything is searched again, should one be stored later than that. */
const REMEMBER_MS = 30_000;

/**
 * Remembers for a while how far it has searched, and which endpoints have more due than slots: these are searched by
 * themselves, when they have capacity. So a poll does not walk through their backlog each time.
 */
export function createDueSearch(
  findDue: QueueStore['findDue'],
  findFull: () => Map<string, Place>,
): DueSearch {
  /** Endpoints of which something due was left, and since when it is. */
  const left = new Map<string, Place & { since: Date }>();
  /** What is due before that in a partition is only that of the endpoints above. */
  const searchedUntil = new Map<number, Date>();
  let batch = BATCH;
  /** Whether the last search left something that was due, as the first one may. */
  let isBehind = true;
  let forgottenAt = Number.NEGATIVE_INFINITY;

  function forget(): void {
    left.clear();
    searchedUntil.clear();
    forgottenAt = performance.now();
  }

  const getStart = (partitions: number[]): Date =>
    left.size === 0 ? EPOCH : earliest(partitions.map(partition => searchedUntil.get(partition) ?? EPOCH));

  return {
    async find(partitions, now, except) {
      if (performance.now() - forgottenAt > REMEMBER_MS) forget();
      const from = getStart(partitions);
      const full = findFull();
      for (const [endpointId, { partition }] of full)
        if (!left.has(endpointId)) left.set(endpointId, { partition, since: from });
      const searched = [...left].filter(
        ([endpointId, { partition }]) =>
          !full.has(endpointId) && !except.includes(endpointId) && partitions.includes(partition),
      );
      const only = searched.map(([endpointId]) => endpointId);
      const since = earliest(searched.map(([, found]) => found.since));
      const others = { from, except: [...new Set([...left.keys(), ...except])] };
      const limit = batch;
      const latest = { ...others, from: latestOf(from, new Date(now.getTime() - LAG_MS)) };
      const [ofOthers, ofSearched, ofLatest] = await Promise.all([
        findDue(partitions, now, others, limit),
        searched.length > 0 ? findDue(partitions, now, { from: since, only }, BATCH) : [],
        // So that what becomes due now does not wait for a backlog.
        isBehind ? findDue(partitions, now, latest, BATCH) : [],
      ]);
      isBehind = ofOthers.length === limit;
      if (ofSearched.length < BATCH) for (const endpointId of only) left.delete(endpointId);
      if (!isBehind)
        for (const partition of partitions) searchedUntil.set(partition, new Date(now.getTime() - LAG_MS));
      const hasMore = isBehind || ofSearched.length === BATCH;
      const found = new Map(
        [...ofSearched, ...ofLatest, ...ofOthers].map(delivery => [delivery._id, delivery]),
      );
      return { due: [...found.values()], hasMore };
    },
    leave({ endpointId, partition, dueAt }) {
      left.set(endpointId, { partition, since: earliest([dueAt, left.get(endpointId)?.since ?? dueAt]) });
    },
    hasLeft: endpointId => left.has(endpointId),
    expect(next) {
      batch = next === 'more to hold' ? HOLD_BATCH : BATCH;
    },
    forget,
  };
}

const latestOf = (one: Date, other: Date): Date => (one > other ? one : other);
const earliest = (times: Date[]): Date => new Date(Math.min(...times.map(time => time.getTime())));
