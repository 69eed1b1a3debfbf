import { LRUCache } from 'lru-cache';
import type { Collection, Filter } from 'mongodb';
import { createBatcher } from '../../lib/batcher.ts';
import { deriveId } from '../../lib/ids.ts';
import { dateRange } from '../../lib/mongo/date-range.ts';
import { insertManyIfAbsent, insertUntilDuplicate } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { ActivityDocument, EventDocument } from './documents.ts';

export type ActivityFilter = {
  actorId?: string | undefined;
  subjectId?: string | undefined;
  after?: Date | undefined;
  before?: Date | undefined;
};

/** A restaurant's log as people read it: without the bodies of events. */
export type ActivityEntry = Omit<ActivityDocument, 'event'>;

/** The log of every restaurant; see `ActivityDocument`. */
export interface ActivityStore {
  /** Writes an entry, once however often it is called. */
  append(entry: ActivityDocument): Promise<unknown>;
  /**
   * Writes an entry with the next place of its restaurant's sequence, once however often it is called. Resolves to the
   * last place that was given, or undefined when the entry had its place already.
   */
  appendSequenced(entry: ActivityDocument): Promise<number | undefined>;

  /** Newest first. */
  list(restaurantId: string, filter: ActivityFilter, page: PageRequest): Promise<Page<ActivityEntry>>;
  /** Everything about one subject, oldest first. */
  listBySubject(restaurantId: string, subjectId: string): Promise<ActivityEntry[]>;

  /** The last place of a restaurant's sequence; 0 before the first. */
  lastSequence(restaurantId: string): Promise<number>;
  /** The entries after a place, in their order. Only what a failover cannot take back. */
  listAfter(restaurantId: string, sequence: number, limit: number): Promise<ActivityDocument[]>;

  findEvent(restaurantId: string, eventId: string): Promise<EventDocument | undefined>;
  /** The bodies of events, by the ids of the events. */
  findPayloads(eventIds: string[]): Promise<Map<string, string>>;
}

const WITHOUT_PAYLOAD = { event: 0 };
/** No caller waits for the feed: under load a restaurant's changes are written in groups this far apart. */
const MIN_INTERVAL_MS = 10;
/** Restaurants whose last place is remembered. */
const REMEMBERED = 10_000;

export function createActivityStore(activity: Collection<ActivityDocument>): ActivityStore {
  /** The last places that this process gave. Another process may have given later ones; the unique index tells. */
  const lastPlaces = new LRUCache<string, number>({ max: REMEMBERED });

  async function lastSequence(restaurantId: string): Promise<number> {
    const newest = await activity.findOne(
      { restaurantId, sequence: { $gt: 0 } },
      { sort: { sequence: -1 }, projection: { _id: 0, sequence: 1 } },
    );
    return newest?.sequence ?? 0;
  }

  async function findUnsequenced(entries: ActivityDocument[]): Promise<ActivityDocument[]> {
    if (entries.length === 0) return [];
    const ids = entries.map(({ _id }) => _id);
    const found = await activity
      .find({ _id: { $in: ids } })
      .project<{ _id: string }>({ _id: 1 })
      .toArray();
    const placed = new Set(found.map(({ _id }) => _id));
    return entries.filter(({ _id }) => !placed.has(_id));
  }

  /**
   * The unique index on the sequence gives each place once, and an entry is inserted only after the one before it: so a
   * reader who sees a place sees every place before it, whichever processes write, however late, by whichever clocks.
   */
  async function insertSequenced(
    entries: ActivityDocument[],
    restaurantId: string,
  ): Promise<number | undefined> {
    let lastGiven: number | undefined;
    let open = entries;
    while (open.length > 0) {
      const last = lastPlaces.get(restaurantId) ?? (await lastSequence(restaurantId));
      // Unknown again until the insert is acknowledged.
      lastPlaces.delete(restaurantId);
      const placed = open.map((entry, index) => ({ ...entry, sequence: last + 1 + index }));
      const inserted = await insertUntilDuplicate(activity, placed);
      lastGiven = inserted.at(-1)?.sequence ?? lastGiven;
      if (inserted.length === placed.length) lastPlaces.set(restaurantId, last + placed.length);
      open = await findUnsequenced(open.slice(inserted.length));
    }
    return lastGiven;
  }

  return {
    append: createBatcher((entries: ActivityDocument[]) => insertManyIfAbsent(activity, entries)),
    appendSequenced: createBatcher(insertSequenced, ({ restaurantId }) => restaurantId, {
      minIntervalMs: MIN_INTERVAL_MS,
    }),

    list: (restaurantId, filter, page) =>
      paginate(activity, buildQuery(restaurantId, filter), { at: -1, _id: -1 }, page, {
        projection: WITHOUT_PAYLOAD,
      }),

    listBySubject: (restaurantId, subjectId) =>
      activity
        .find({ restaurantId, 'subject.id': subjectId })
        .sort({ at: 1, _id: 1 })
        .project<ActivityEntry>(WITHOUT_PAYLOAD)
        .toArray(),

    lastSequence,

    listAfter: (restaurantId, sequence, limit) =>
      activity
        .find({ restaurantId, sequence: { $gt: sequence } }, { readConcern: 'majority' })
        .sort({ sequence: 1 })
        .limit(limit)
        .toArray(),

    async findEvent(restaurantId, eventId) {
      const entry = await activity.findOne({ _id: deriveId('act', eventId), restaurantId });
      return entry?.event && { ...entry.event, id: eventId, restaurantId };
    },

    async findPayloads(eventIds) {
      const found = await activity
        .find({ _id: { $in: eventIds.map(id => deriveId('act', id)) } })
        .project<Pick<ActivityDocument, '_id' | 'event'>>({ 'event.payload': 1 })
        .toArray();
      return new Map(
        found.flatMap(({ _id, event }) => (event ? [[deriveId('evt', _id), event.payload] as const] : [])),
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
