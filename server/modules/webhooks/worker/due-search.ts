import { EPOCH } from '../../../lib/dates.ts';
import type { DueDelivery, QueueStore } from './queue-store.ts';

export interface DueSearch {
  /**
   * Finds due deliveries in partitions, excluding some endpoints. Returns up to a batch each of full
   * endpoints, other endpoints, and recently due deliveries.
   */
  find(partitions: number[], now: Date, except: string[]): Promise<{ due: DueDelivery[]; hasMore: boolean }>;
  /** Reports that a found delivery has no slot. */
  leave(delivery: DueDelivery): void;
  /** Whether a due delivery of the endpoint was skipped. */
  hasLeft(endpointId: string): boolean;
  /** Reports what kind of deliveries it found. */
  expect(next: 'more to hold' | 'more to send'): void;
  /** Restarts the search, because results were not processed. */
  forget(): void;
}

/** The location of an endpoint's deliveries. */
type Place = { partition: number };

const BATCH = 100;
/** The batch size while moving deliveries of disabled endpoints out of the queue, which is a single write. */
const HOLD_BATCH = 500;
/** How long after their due time deliveries may be stored. */
const LAG_MS = 5_000;
/** How often everything is searched again, in case a delivery was stored even later. */
const REMEMBER_MS = 30_000;

/**
 * Remembers for a while how far it has searched, and which endpoints have more due deliveries than slots:
 * these are searched separately once they have capacity. So polls do not scan their backlog each time.
 */
export function createDueSearch(
  findDue: QueueStore['findDue'],
  findFull: () => Map<string, Place>,
): DueSearch {
  /** Endpoints with skipped due deliveries, and the earliest due time. */
  const left = new Map<string, Place & { since: Date }>();
  /** Before this time, due deliveries in a partition belong only to the endpoints above. */
  const searchedUntil = new Map<number, Date>();
  let batch = BATCH;
  /** Whether the last search may have missed due deliveries. */
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
        // Keeps newly due deliveries from waiting behind a backlog.
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
