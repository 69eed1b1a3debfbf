import { EPOCH } from '../../../lib/dates.ts';
import type { DueDelivery, QueueStore } from './queue-store.ts';

export interface DueSearch {
  /** Finds what is due in some partitions, except of some endpoints. At most a batch each of full endpoints and of the others. */
  find(partitions: number[], now: Date, except: string[]): Promise<{ due: DueDelivery[]; hasMore: boolean }>;
  /** Tells it that a found delivery has no slot. */
  leave(delivery: DueDelivery): void;
  /** Searches everything again: what was found, or left out, was not taken. */
  forget(): void;
}

/** Where the deliveries of an endpoint are. */
type Place = { partition: number };

const BATCH = 100;
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
      const [ofOthers, ofSearched] = await Promise.all([
        findDue(partitions, now, others, BATCH),
        searched.length > 0 ? findDue(partitions, now, { from: since, only }, BATCH) : [],
      ]);
      if (ofSearched.length < BATCH) for (const endpointId of only) left.delete(endpointId);
      if (ofOthers.length < BATCH)
        for (const partition of partitions) searchedUntil.set(partition, new Date(now.getTime() - LAG_MS));
      const hasMore = ofOthers.length === BATCH || ofSearched.length === BATCH;
      return { due: [...ofSearched, ...ofOthers], hasMore };
    },
    leave({ endpointId, partition, dueAt }) {
      left.set(endpointId, { partition, since: earliest([dueAt, left.get(endpointId)?.since ?? dueAt]) });
    },
    forget,
  };
}

const earliest = (times: Date[]): Date => new Date(Math.min(...times.map(time => time.getTime())));
