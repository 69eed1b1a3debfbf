import type { Collection } from 'mongodb';
import { insertOnce } from '../db/insert-once.ts';
import type { EventDocument } from './event.ts';

export type EventStore = ReturnType<typeof createEventStore>;

export function createEventStore(events: Collection<EventDocument>) {
  return {
    /** Writes an event once, however often it is asked to. */
    record: (event: EventDocument): Promise<boolean> => insertOnce(events, event),
  };
}
