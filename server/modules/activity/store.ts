import type { Collection, Filter } from 'mongodb';
import { createBatcher } from '../../lib/batcher.ts';
import type { Clock } from '../../lib/clock.ts';
import { dateRange } from '../../lib/dates.ts';
import { findExistingIds } from '../../lib/mongo/find-existing-ids.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertManyIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import { type ActivityAction, type ActivityDocument, getEntryId } from './documents.ts';
import { createEventStore, type EventStore } from './event-store.ts';
import { deflatePayload, readPayload, type StoredPayload, withReadablePayload } from './payload.ts';
import { createSequencedAppend, type SequencedAppend } from './sequenced-append.ts';

export type ActivityFilter = {
  actorId?: string | undefined;
  subjectId?: string | undefined;
  after?: Date | undefined;
  before?: Date | undefined;
};

/** A log entry without its event's payload. */
export type ActivityEntry = Omit<ActivityDocument, 'event'>;

export interface ActivityStore extends SequencedAppend, EventStore {
  /** Writes an entry. Idempotent. */
  append(entry: ActivityDocument): Promise<unknown>;

  list(restaurantId: string, filter: ActivityFilter, page: PageRequest): Promise<CursorPage<ActivityEntry>>;
  /** Finds which IDs exist. */
  findExisting(ids: string[]): Promise<Set<string>>;
  listBySubject(restaurantId: string, subjectId: string): Promise<ActivityEntry[]>;
  /** Finds which of the subjects have an entry with the action. */
  findSubjects(restaurantId: string, subjectIds: string[], action: ActivityAction): Promise<Set<string>>;
  /** The last entry that changed each of these fields of a subject, among the latest entries. */
  findLastEdits(
    restaurantId: string,
    subjectId: string,
    paths: string[],
  ): Promise<Map<string, ActivityEntry>>;
  /** The entries that set an order's status, including its placement, oldest first. */
  listStatusChanges(
    restaurantId: string,
    orderId: string,
    page: PageRequest,
  ): Promise<CursorPage<ActivityEntry>>;

  /**
   * Entries before a time, oldest first. Excludes the last entry of the order feed, from which its sequence
   * continues, and unnumbered entries. Payloads are strings.
   */
  findOld(restaurantId: string, before: Date): AsyncIterable<ActivityDocument>;
  remove(restaurantId: string, ids: string[]): Promise<unknown>;

  /** Entries after a sequence number, in order. Not rolled back by a failover. */
  listAfter(restaurantId: string, sequence: number, limit: number): Promise<ActivityDocument[]>;

  /** Finds an entry of any restaurant by its ID or its event's. */
  findAnywhere(id: string): Promise<ActivityEntry | null>;
  /**
   * Finds changes made by requests with this ID in a period, oldest first. Scans all entries of the period.
   */
  findByRequest(requestId: string, restaurantIds: string[], period: Period): Promise<ActivityEntry[]>;
}

/** Both ends are inclusive. */
export type Period = { after: Date; before: Date };

const OLD_ENTRIES_AT_ONCE = 100;
const EDITS_READ = 100;
/** Limits the size of a command. */
const RESTAURANTS_AT_ONCE = 50;
const WITHOUT_PAYLOAD = { event: 0 };
/** A payment that changes the status confirms the order. Entries of other payments have no event. */
const STATUS_CHANGES: Filter<ActivityDocument>[] = [
  { action: { $in: ['order.placed', 'order.status_changed'] } },
  { action: 'order.payment_recorded', 'event.type': 'order.confirmed' },
];

const LIST_INDEX = { restaurantId: 1, at: -1, _id: -1 } as const;

/** Lists by subject, newest first. */
export const SUBJECT_INDEX = { restaurantId: 1, 'subject.id': 1, at: -1, _id: -1 } as const;

/** Payloads may be compressed once every process can read them. */
export function createActivityStore(
  activity: Collection<ActivityDocument>,
  mayDeflate: () => Promise<boolean>,
  clock: Clock,
): ActivityStore {
  const toStoredPayload = async (payload: string): Promise<StoredPayload> =>
    (await mayDeflate()) ? deflatePayload(payload) : payload;

  async function toStored(entry: ActivityDocument): Promise<ActivityDocument> {
    if (entry.event?.payload === undefined) return entry;
    const payload = await toStoredPayload(readPayload(entry.event.payload));
    return { ...entry, event: { ...entry.event, payload } };
  }

  const sequenced = createSequencedAppend(activity, clock);

  return {
    append: createBatcher(async (entries: ActivityDocument[]) =>
      insertManyIfAbsent(activity, await Promise.all(entries.map(toStored))),
    ),
    appendSequenced: async entry => sequenced.appendSequenced(await toStored(entry)),
    lastSequence: sequenced.lastSequence,

    list: (restaurantId, filter, page) =>
      paginate(activity, buildQuery(restaurantId, filter), { at: -1, _id: -1 }, page, {
        projection: WITHOUT_PAYLOAD,
        // A subject has few entries; an actor may have most of them.
        ...(filter.subjectId !== undefined && { hint: SUBJECT_INDEX }),
      }),

    findExisting: ids => findExistingIds(activity, ids),

    listBySubject: (restaurantId, subjectId) =>
      activity
        .find({ restaurantId, 'subject.id': subjectId })
        .sort({ at: 1, _id: 1 })
        .project<ActivityEntry>(WITHOUT_PAYLOAD)
        .toArray(),

    async findSubjects(restaurantId, subjectIds, action) {
      if (subjectIds.length === 0) return new Set();
      const found = activity.find({ restaurantId, 'subject.id': { $in: subjectIds }, action });
      const entries = await found
        .project<Pick<ActivityDocument, 'subject'>>({ _id: 0, 'subject.id': 1 })
        .toArray();
      return new Set(entries.map(({ subject }) => subject.id));
    },

    async findLastEdits(restaurantId, subjectId, paths) {
      const entries = await activity
        .find({ restaurantId, 'subject.id': subjectId })
        .sort({ at: -1, _id: -1 })
        .hint(SUBJECT_INDEX)
        .limit(EDITS_READ)
        .project<ActivityEntry>(WITHOUT_PAYLOAD)
        .toArray();
      const changes = ({ details }: ActivityEntry, path: string) =>
        Array.isArray(details.edits) &&
        details.edits.some(edit => typeof edit === 'object' && edit.path === path);
      const found = paths.map(path => [path, entries.find(entry => changes(entry, path))] as const);
      return new Map(found.flatMap(([path, entry]) => (entry ? [[path, entry]] : [])));
    },

    listStatusChanges: (restaurantId, orderId, page) => {
      const query = { restaurantId, 'subject.id': orderId, $or: STATUS_CHANGES };
      return paginate(activity, query, { at: 1, _id: 1 }, page, { projection: WITHOUT_PAYLOAD });
    },

    async *findOld(restaurantId, before) {
      const last = await sequenced.lastSequence(restaurantId);
      const old = activity
        .find({ restaurantId, at: { $lt: before }, unnumbered: { $exists: false } })
        .sort({ at: 1, _id: 1 })
        .batchSize(OLD_ENTRIES_AT_ONCE);
      for await (const entry of old) if (entry.sequence !== last) yield withReadablePayload(entry);
    },

    remove: (restaurantId, ids) =>
      activity.deleteMany({ restaurantId, _id: { $in: ids } }, { hint: { _id: 1 } }),

    listAfter: (restaurantId, sequence, limit) =>
      activity
        .find({ restaurantId, sequence: { $gt: sequence } }, { readConcern: 'majority' })
        .sort({ sequence: 1 })
        .limit(limit)
        .toArray(),

    findAnywhere: id => findOne(activity, { _id: getEntryId(id) }, { projection: WITHOUT_PAYLOAD }),

    async findByRequest(requestId, restaurantIds, { after, before }) {
      const found: ActivityEntry[] = [];
      for (let first = 0; first < restaurantIds.length; first += RESTAURANTS_AT_ONCE) {
        const some = { $in: restaurantIds.slice(first, first + RESTAURANTS_AT_ONCE) };
        const query = { restaurantId: some, at: dateRange(after, before), 'actor.requestId': requestId };
        const entries = activity.find(query, { hint: LIST_INDEX, projection: WITHOUT_PAYLOAD });
        found.push(...(await entries.toArray()));
      }
      return found.sort((one, other) => one.at.getTime() - other.at.getTime());
    },

    ...createEventStore(activity, toStoredPayload),
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
