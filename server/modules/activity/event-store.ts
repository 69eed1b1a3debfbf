import type { Collection } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import {
  type ActivityDocument,
  type EventDocument,
  type EventType,
  getEntryId,
  getEventId,
} from './documents.ts';
import { readPayload, type StoredPayload, withReadablePayload } from './payload.ts';

export type EventFilter = {
  types: EventType[];
  since: Date;
  until: Date;
  eventId?: string | undefined;
  orderId?: string | undefined;
};

/** `_id` is the event's own ID. */
export type EventSummary = { _id: string; restaurantId: string; type: EventType; orderId: string; at: Date };

/** Payloads by event ID. */
export const readPayloads = (
  entries: Pick<ActivityDocument, '_id' | 'event' | 'actor'>[],
): Map<string, EventPayload> =>
  new Map(
    entries.flatMap(({ _id, event, actor }) =>
      event?.payload
        ? [[getEventId(_id), { text: readPayload(event.payload), traceparent: actor?.traceparent }]]
        : [],
    ),
  );

/** The events stored in log entries. */
export interface EventStore {
  /** Order events of the given types, oldest first, without payloads. */
  findEvents(restaurantId: string, filter: EventFilter): AsyncIterable<EventSummary>;
  /** The IDs of an order's events. */
  listEventIds(restaurantId: string, orderId: string): Promise<string[]>;
  /** Undefined also if the payload was removed. */
  findEvent(restaurantId: string, eventId: string): Promise<EventDocument | undefined>;
  /** Order numbers by event ID. */
  findOrderNumbers(restaurantId: string, eventIds: string[]): Promise<Map<string, number>>;
  /** Rewrites the payloads of an order's events. */
  rewritePayloads(restaurantId: string, orderId: string, rewrite: (payload: string) => string): Promise<void>;
  /** Payloads by event ID. */
  findPayloads(eventIds: string[]): Promise<Map<string, EventPayload>>;
  /** The time of the earliest of these events. */
  findEarliest(restaurantId: string, eventIds: string[]): Promise<Date | undefined>;
  /**
   * Remaining payloads of events in a period, oldest first. Excludes entries written later or without a
   * sequence number, whose deliveries may not exist yet.
   */
  findOldPayloads(restaurantId: string, since: Date, before: Date): AsyncIterable<OldPayload>;
  removePayloads(restaurantId: string, entryIds: string[]): Promise<unknown>;
}

/** An event's payload, and the trace of its change. */
export type EventPayload = { text: string; traceparent?: string | undefined };

/** The event part of a log entry, with the entry's ID. */
export type OldPayload = Pick<ActivityDocument, '_id' | 'restaurantId' | 'event'>;

type SummarizedEntry = { _id: string; at: Date; subject: { id: string }; event: { type: EventType } };

export function createEventStore(
  activity: Collection<ActivityDocument>,
  toStoredPayload: (payload: string) => Promise<StoredPayload>,
): EventStore {
  return {
    findEvents: (restaurantId, { types, since, until, eventId, orderId }) =>
      activity
        .find({
          restaurantId,
          at: { $gte: since, $lte: until },
          // A test event is about an order that does not exist.
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
      const entries = activity.find(ofOrder(restaurantId, orderId)).project<{ _id: string }>({ _id: 1 });
      return (await entries.toArray()).map(({ _id }) => getEventId(_id));
    },

    async findEvent(restaurantId, eventId) {
      const entry = await findOne(activity, { _id: getEntryId(eventId), restaurantId });
      if (entry?.event?.payload === undefined) return undefined;
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
        .find({ ...ofOrder(restaurantId, orderId), ...WITH_PAYLOAD })
        .project<Pick<ActivityDocument, '_id' | 'event'>>({ event: 1 });
      for await (const { _id, event } of entries)
        if (event?.payload) {
          const payload = await toStoredPayload(rewrite(readPayload(event.payload)));
          await activity.updateOne(
            { _id, restaurantId, ...WITH_PAYLOAD },
            { $set: { 'event.payload': payload } },
          );
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
      return readPayloads(found);
    },

    async findEarliest(restaurantId, eventIds) {
      const entries = activity
        .find({ _id: { $in: eventIds.map(getEntryId) }, restaurantId }, { hint: { _id: 1 } })
        .project<Pick<ActivityDocument, 'at'>>({ _id: 0, at: 1 });
      const times = (await entries.toArray()).map(({ at }) => at.getTime());
      return times.length === 0 ? undefined : new Date(Math.min(...times));
    },

    findOldPayloads: (restaurantId, since, before) =>
      activity
        .find({
          restaurantId,
          at: { $gte: since, $lt: before },
          ...WITH_PAYLOAD,
          unnumbered: { $exists: false },
          writtenAt: { $not: { $gte: before } },
        })
        .sort({ at: 1, _id: 1 })
        .batchSize(OLD_PAYLOADS_AT_ONCE)
        .project<OldPayload>({ restaurantId: 1, event: 1 })
        .map(withReadablePayload),

    removePayloads: (restaurantId, entryIds) =>
      activity.updateMany(
        { _id: { $in: entryIds }, restaurantId },
        { $unset: { 'event.payload': '' } },
        { hint: { _id: 1 } },
      ),
  };
}

const OLD_PAYLOADS_AT_ONCE = 100;
const WITH_PAYLOAD = { 'event.payload': { $exists: true } } as const;

/** Entries with an event about an order. */
const ofOrder = (restaurantId: string, orderId: string) => ({
  restaurantId,
  'subject.id': orderId,
  'subject.type': 'order' as const,
  event: { $exists: true },
});
