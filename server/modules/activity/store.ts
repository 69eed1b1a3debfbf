import { LRUCache } from 'lru-cache';
import type { Collection, Filter, ReadConcernLevel } from 'mongodb';
import { createBatcher } from '../../lib/batcher.ts';
import { dateRange } from '../../lib/dates.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertManyIfAbsent, insertUntilDuplicate } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import { type ActivityDocument, type EventDocument, getEntryId, getEventId } from './documents.ts';

export type ActivityFilter = {
  actorId?: string | undefined;
  subjectId?: string | undefined;
  after?: Date | undefined;
  before?: Date | undefined;
};

/** A log entry without the body of its event. */
export type ActivityEntry = Omit<ActivityDocument, 'event'>;

export interface ActivityStore {
  /** Writes an entry. Idempotent. */
  append(entry: ActivityDocument): Promise<unknown>;
  /**
   * Writes an entry with the next number of its restaurant's sequence. Idempotent. Resolves to the last number that was
   * assigned, or to undefined when the entry had a number already.
   */
  appendSequenced(entry: ActivityDocument): Promise<number | undefined>;

  list(restaurantId: string, filter: ActivityFilter, page: PageRequest): Promise<CursorPage<ActivityEntry>>;
  /** Finds which of the ids belong to entries. */
  findExisting(ids: string[]): Promise<Set<string>>;
  listBySubject(restaurantId: string, subjectId: string): Promise<ActivityEntry[]>;
  /** The entries that gave an order a status, its placement included, oldest first. */
  listStatusChanges(
    restaurantId: string,
    orderId: string,
    page: PageRequest,
  ): Promise<CursorPage<ActivityEntry>>;

  /** The last number of a restaurant's sequence, or 0 before the first entry. A failover does not roll it back. */
  lastSequence(restaurantId: string): Promise<number>;
  /** The entries after a sequence number, in order. A failover does not roll them back. */
  listAfter(restaurantId: string, sequence: number, limit: number): Promise<ActivityDocument[]>;

  findEvent(restaurantId: string, eventId: string): Promise<EventDocument | undefined>;
  /** The bodies of events, by the ids of the events. */
  findPayloads(eventIds: string[]): Promise<Map<string, string>>;
}

const WITHOUT_PAYLOAD = { event: 0 };
/** A payment that changes the status confirms the order. The entry of any other payment has no event. */
const STATUS_CHANGES: Filter<ActivityDocument>[] = [
  { action: { $in: ['order.placed', 'order.status_changed'] } },
  { action: 'order.payment_recorded', 'event.type': 'order.confirmed' },
];
/** No caller waits for the feed. Under load, a restaurant's changes are written in groups this far apart. */
const MIN_INTERVAL_MS = 100;
const MAX_CACHED_RESTAURANTS = 10_000;

export function createActivityStore(activity: Collection<ActivityDocument>): ActivityStore {
  /** The last numbers that this process assigned. Others may have assigned later ones: the unique index decides. */
  const lastSequences = new LRUCache<string, number>({ max: MAX_CACHED_RESTAURANTS });

  async function lastSequence(restaurantId: string, readConcern: ReadConcernLevel): Promise<number> {
    const newest = await findOne(
      activity,
      { restaurantId, sequence: { $gt: 0 } },
      { sort: { sequence: -1 }, projection: { _id: 0, sequence: 1 }, readConcern },
    );
    return newest?.sequence ?? 0;
  }

  async function findExisting(ids: string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const found = await activity
      .find({ _id: { $in: ids } })
      .project<{ _id: string }>({ _id: 1 })
      .toArray();
    return new Set(found.map(({ _id }) => _id));
  }

  async function findUnsequenced(entries: ActivityDocument[]): Promise<ActivityDocument[]> {
    const existing = await findExisting(entries.map(({ _id }) => _id));
    return entries.filter(({ _id }) => !existing.has(_id));
  }

  /**
   * The unique index assigns each number once, and an entry is inserted only after the entry before it. So a reader that
   * sees a number has seen every number before it, also when several processes write.
   */
  async function insertSequenced(
    entries: ActivityDocument[],
    restaurantId: string,
  ): Promise<number | undefined> {
    let lastAssigned: number | undefined;
    let remaining = entries;
    while (remaining.length > 0) {
      const last = lastSequences.get(restaurantId) ?? (await lastSequence(restaurantId, 'local'));
      // Unknown again until the insert is acknowledged.
      lastSequences.delete(restaurantId);
      const numbered = remaining.map((entry, index) => ({ ...entry, sequence: last + 1 + index }));
      const inserted = await insertUntilDuplicate(activity, numbered);
      lastAssigned = inserted.at(-1)?.sequence ?? lastAssigned;
      if (inserted.length === numbered.length) lastSequences.set(restaurantId, last + numbered.length);
      remaining = await findUnsequenced(remaining.slice(inserted.length));
    }
    return lastAssigned;
  }

  return {
    append: createBatcher((entries: ActivityDocument[]) => insertManyIfAbsent(activity, entries)),
    appendSequenced: createBatcher(insertSequenced, ({ restaurantId }) => restaurantId, {
      minIntervalMs: MIN_INTERVAL_MS,
      onlyUnderLoad: true,
    }),

    list: (restaurantId, filter, page) =>
      paginate(activity, buildQuery(restaurantId, filter), { at: -1, _id: -1 }, page, {
        projection: WITHOUT_PAYLOAD,
      }),

    findExisting,

    listBySubject: (restaurantId, subjectId) =>
      activity
        .find({ restaurantId, 'subject.id': subjectId })
        .sort({ at: 1, _id: 1 })
        .project<ActivityEntry>(WITHOUT_PAYLOAD)
        .toArray(),

    listStatusChanges: (restaurantId, orderId, page) => {
      const query = { restaurantId, 'subject.id': orderId, $or: STATUS_CHANGES };
      return paginate(activity, query, { at: 1, _id: 1 }, page, { projection: WITHOUT_PAYLOAD });
    },

    lastSequence: restaurantId => lastSequence(restaurantId, 'majority'),

    listAfter: (restaurantId, sequence, limit) =>
      activity
        .find({ restaurantId, sequence: { $gt: sequence } }, { readConcern: 'majority' })
        .sort({ sequence: 1 })
        .limit(limit)
        .toArray(),

    async findEvent(restaurantId, eventId) {
      const entry = await findOne(activity, { _id: getEntryId(eventId), restaurantId });
      return entry?.event && { ...entry.event, id: eventId, restaurantId };
    },

    async findPayloads(eventIds) {
      const found = await activity
        .find({ _id: { $in: eventIds.map(id => getEntryId(id)) } })
        .project<Pick<ActivityDocument, '_id' | 'event'>>({ 'event.payload': 1 })
        .toArray();
      return new Map(
        found.flatMap(({ _id, event }) => (event ? [[getEventId(_id), event.payload] as const] : [])),
      );
    },
  };
}

function buildQuery(restaurantId: string, filter: ActivityFilter): Filter<ActivityDocument> {
  const { actorId, subjectId, after, before } = filter;
  const query: Filter<ActivityDocument> = { restaurantId };
  if (actorId !== undefined) query['actor.id'] = actorId;
  if (subjectId !== undefined) query['subject.id'] = subjectId;
  if (after || before) query.at = dateRange(after, before);
  return query;
}
