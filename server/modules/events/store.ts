import type { Collection } from 'mongodb';
import { createBatcher } from '../../lib/batcher.ts';
import { insertManyIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import type { EventDocument } from './documents.ts';

export type EventStore = ReturnType<typeof createEventStore>;

export function createEventStore(events: Collection<EventDocument>) {
  return {
    /** Writes an event once, however often it is asked to. */
    record: createBatcher((recorded: EventDocument[]) => insertManyIfAbsent(events, recorded)),

    /** The bodies of events, by id. */
    async payloads(ids: string[]): Promise<Map<string, string>> {
      const found = await events
        .find({ _id: { $in: ids } })
        .project<Pick<EventDocument, '_id' | 'payload'>>({ payload: 1 })
        .toArray();
      return new Map(found.map(({ _id, payload }) => [_id, payload]));
    },

    find: (restaurantId: string, eventId: string): Promise<EventDocument | null> =>
      events.findOne({ _id: eventId, restaurantId }),
  };
}
