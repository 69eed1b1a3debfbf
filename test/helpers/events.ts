import type { Filter } from 'mongodb';
import type { Collections } from '../../server/database/collections.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { deriveId, newId } from '../../server/lib/ids.ts';
import type { ActivityDocument, EventType } from '../../server/modules/activity/documents.ts';
import { readPayload, type StoredPayload } from '../../server/modules/activity/payload.ts';

export type StoredEvent = { id: string; type: EventType; orderId: string; payload: string; createdAt: Date };

/** Logged events, oldest first. */
export async function findEvents(
  { activity }: Collections,
  filter: Filter<ActivityDocument> = {},
): Promise<StoredEvent[]> {
  const logged = await activity
    .find({ ...filter, event: { $exists: true } })
    .sort({ at: 1, _id: 1 })
    .toArray();
  return logged.flatMap(({ _id, at, subject, event }) => {
    if (!event?.payload) return [];
    const payload = readPayload(event.payload);
    return [{ id: deriveId('evt', _id), type: event.type, orderId: subject.id, createdAt: at, payload }];
  });
}

export const eventsOfOrder = (collections: Collections, orderId: string): Promise<StoredEvent[]> =>
  findEvents(collections, { 'subject.id': orderId });

/** A stored event. */
export type TestEvent = {
  _id: string;
  restaurantId: string;
  type: EventType;
  orderId?: string | undefined;
  createdAt: Date;
  payload: StoredPayload;
};

export async function addEvents({ activity }: Collections, events: TestEvent[]): Promise<void> {
  await activity.insertMany(
    events.map(({ _id, restaurantId, type, orderId = newId('ord'), createdAt, payload }) => ({
      _id: deriveId('act', _id),
      restaurantId,
      at: createdAt,
      actor: SYSTEM,
      action: 'order.status_changed' as const,
      subject: { type: 'order' as const, id: orderId, label: '1' },
      details: {},
      event: { type, payload },
    })),
  );
}
