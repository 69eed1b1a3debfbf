import type { Collection, Filter } from 'mongodb';
import { createBatcher } from '../../lib/batcher.ts';
import type { Clock } from '../../lib/clock.ts';
import { dateRange } from '../../lib/dates.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertManyIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import {
  type ActivityDocument,
  type EventDocument,
  type EventType,
  getEntryId,
  getEventId,
} from './documents.ts';
import { deflatePayload, readPayload, type StoredPayload, withReadablePayload } from './payload.ts';
import { createSequencedAppend, type SequencedAppend } from './sequenced-append.ts';

export type ActivityFilter = {
  actorId?: string | undefined;
  subjectId?: string | undefined;
  after?: Date | undefined;
  before?: Date | undefined;
};

export type EventFilter = {
  types: EventType[];
  since: Date;
  until: Date;
  eventId?: string | undefined;
  orderId?: string | undefined;
};

/** `_id` is the event's own id. */
export type EventSummary = { _id: string; restaurantId: string; type: EventType; orderId: string; at: Date };

/** A log entry without the body of its event. */
export type ActivityEntry = Omit<ActivityDocument, 'event'>;

export interface ActivityStore extends SequencedAppend {
  /** Writes an entry. Idempotent. */
  append(entry: ActivityDocument): Promise<unknown>;

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

  /**
   * The entries of before a time, oldest first. The last of the order feed is not among them, so that its sequence goes on from there,
   * nor is one that waits for a sequence number. The bodies of their events are texts.
   */
  findOld(restaurantId: string, before: Date): AsyncIterable<ActivityDocument>;
  remove(restaurantId: string, ids: string[]): Promise<unknown>;

  /** The entries after a sequence number, in order. A failover does not roll them back. */
  listAfter(restaurantId: string, sequence: number, limit: number): Promise<ActivityDocument[]>;

  /** The order events of some types, oldest first, without their bodies. */
  findEvents(restaurantId: string, filter: EventFilter): AsyncIterable<EventSummary>;
  /** The ids of the events about an order. */
  listEventIds(restaurantId: string, orderId: string): Promise<string[]>;
  /** The entry of any restaurant, by its id or that of its event. */
  findAnywhere(id: string): Promise<ActivityEntry | null>;
  findEvent(restaurantId: string, eventId: string): Promise<EventDocument | undefined>;
  /** The numbers of the orders that events are about, by the ids of the events. */
  findOrderNumbers(restaurantId: string, eventIds: string[]): Promise<Map<string, number>>;
  /** Replaces the bodies of all events about an order. */
  rewritePayloads(restaurantId: string, orderId: string, rewrite: (payload: string) => string): Promise<void>;
  /** The bodies of events, by the ids of the events. */
  findPayloads(eventIds: string[]): Promise<Map<string, EventPayload>>;
}

/** What is sent of an event, and the trace of the change that it tells of. */
export type EventPayload = { text: string; traceparent?: string | undefined };

type SummarizedEntry = { _id: string; at: Date; subject: { id: string }; event: { type: EventType } };

const OLD_ENTRIES_AT_ONCE = 100;
const WITHOUT_PAYLOAD = { event: 0 };
/** A payment that changes the status confirms the order. The entry of any other payment has no event. */
const STATUS_CHANGES: Filter<ActivityDocument>[] = [
  { action: { $in: ['order.placed', 'order.status_changed'] } },
  { action: 'order.payment_recorded', 'event.type': 'order.confirmed' },
];

/** Lists by subject, newest first. */
export const SUBJECT_INDEX = { restaurantId: 1, 'subject.id': 1, at: -1, _id: -1 } as const;

/** Payloads may be stored deflated when no process is left that cannot read them. */
export function createActivityStore(
  activity: Collection<ActivityDocument>,
  mayDeflate: () => Promise<boolean>,
  clock: Clock,
): ActivityStore {
  const toStoredPayload = async (payload: string): Promise<StoredPayload> =>
    (await mayDeflate()) ? deflatePayload(payload) : payload;

  async function toStored(entry: ActivityDocument): Promise<ActivityDocument> {
    if (!entry.event) return entry;
    const payload = await toStoredPayload(readPayload(entry.event.payload));
    return { ...entry, event: { ...entry.event, payload } };
  }

  async function findExisting(ids: string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const found = await activity
      .find({ _id: { $in: ids } })
      .project<{ _id: string }>({ _id: 1 })
      .toArray();
    return new Set(found.map(({ _id }) => _id));
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
        // A subject has few entries, an actor may have most.
        ...(filter.subjectId !== undefined && { hint: SUBJECT_INDEX }),
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

    findEvents: (restaurantId, { types, since, until, eventId, orderId }) =>
      activity
        .find({
          restaurantId,
          at: { $gte: since, $lte: until },
          // The event of a test is about an order that does not exist.
          'subject.type': 'order',
          'event.type': { $in: types },
          ...(eventId !== undefined && { _id: getEntryId(eventId) }),
          ...(orderId !== undefined && { 'subject.id': orderId }),
        })
        .sort({ at: 1, _id: 1 })
        .project<SummarizedEntry>({ at: 1, 'subject.id': 1, 'event.type': 1 })
        .map(({ _id, at, subject, event }) => ({
          _id: getEventId(_id),
          restaurantId,
          type: event.type,
          orderId: subject.id,
          at,
        })),

    async listEventIds(restaurantId, orderId) {
      const entries = activity
        .find({ restaurantId, 'subject.id': orderId, 'subject.type': 'order', event: { $exists: true } })
        .project<{ _id: string }>({ _id: 1 });
      return (await entries.toArray()).map(({ _id }) => getEventId(_id));
    },

    findAnywhere: id => findOne(activity, { _id: getEntryId(id) }, { projection: WITHOUT_PAYLOAD }),

    async findEvent(restaurantId, eventId) {
      const entry = await findOne(activity, { _id: getEntryId(eventId), restaurantId });
      if (!entry?.event) return undefined;
      const { type, payload } = entry.event;
      const { subject, actor } = entry;
      const { requestId } = actor;
      const orderNumber = subject.type === 'order' ? Number(subject.label) : undefined;
      return { id: eventId, restaurantId, type, payload: readPayload(payload), orderNumber, requestId };
    },

    async findOrderNumbers(restaurantId, eventIds) {
      if (eventIds.length === 0) return new Map();
      const entries = activity
        .find({ _id: { $in: eventIds.map(getEntryId) }, restaurantId, 'subject.type': 'order' })
        .project<Pick<ActivityDocument, '_id' | 'subject'>>({ subject: 1 });
      return new Map(
        (await entries.toArray()).map(({ _id, subject }) => [getEventId(_id), Number(subject.label)]),
      );
    },

    async rewritePayloads(restaurantId, orderId, rewrite) {
      const entries = activity
        .find({ restaurantId, 'subject.id': orderId, 'subject.type': 'order', event: { $exists: true } })
        .project<Pick<ActivityDocument, '_id' | 'event'>>({ event: 1 });
      for await (const { _id, event } of entries)
        if (event) {
          const payload = await toStoredPayload(rewrite(readPayload(event.payload)));
          await activity.updateOne({ _id, restaurantId }, { $set: { 'event.payload': payload } });
        }
    },

    async findPayloads(eventIds) {
      const found = await activity
        .find({ _id: { $in: eventIds.map(id => getEntryId(id)) } })
        .project<Pick<ActivityDocument, '_id' | 'event' | 'actor'>>({
          'event.payload': 1,
          'actor.traceparent': 1,
        })
        .toArray();
      return new Map(
        found.flatMap(({ _id, event, actor }) =>
          event
            ? [[getEventId(_id), { text: readPayload(event.payload), traceparent: actor?.traceparent }]]
            : [],
        ),
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
