import { newId } from '../../server/lib/ids.ts';
import { getEntryId } from '../../server/modules/activity/documents.ts';
import { getResponseClass, newDelivery } from '../../server/modules/webhooks/delivery.ts';
import type { AttemptRecord, DeliveryDocument } from '../../server/modules/webhooks/documents.ts';
import { collectionsOf } from './database.ts';
import { addEvents } from './events.ts';
import type { TestService } from './service.ts';

type Of = { restaurantId: string; endpointId: string };

/** A stored delivery, with its event if missing. */
export async function addDelivery(
  service: TestService,
  { restaurantId, endpointId }: Of,
  {
    createdAt = new Date(),
    eventType = 'order.created',
    eventId = newId('evt'),
    ...rest
  }: Partial<DeliveryDocument> = {},
): Promise<DeliveryDocument> {
  const collections = collectionsOf(service);
  const event = { _id: eventId, restaurantId, type: eventType, orderId: rest.orderId, createdAt };
  if (!(await collections.activity.findOne({ _id: getEntryId(eventId) })))
    await addEvents(collections, [{ ...event, payload: JSON.stringify({ id: eventId }) }]);
  const { dueAt, ...made } = newDelivery(event, endpointId, createdAt);
  const done = rest.status === 'gave_up' || rest.status === 'succeeded';
  const delivery = { ...made, ...(!done && dueAt && { dueAt }), ...rest };
  await collections.webhookDeliveries.insertOne(delivery);
  return delivery;
}

/** A delivery's fields after attempts with these statuses; null means no response. */
export function attempted(
  ...statuses: (number | null)[]
): Pick<DeliveryDocument, 'attemptCount' | 'attempts' | 'responseClass'> {
  const attempts = statuses.map((status): AttemptRecord => {
    const failed = status === null || status >= 300;
    return {
      at: new Date('2026-03-14T18:22:05.380Z'),
      duration: 1520,
      manual: false,
      status,
      error: failed ? `failed with ${status}` : null,
      answer: status === null ? '' : `status ${status}`,
    };
  });
  return {
    attemptCount: attempts.length,
    attempts,
    responseClass: getResponseClass(statuses.at(-1) ?? null),
  };
}

/** A delivery's fields at the end of its schedule. */
export function gaveUp(): Partial<DeliveryDocument> {
  return { status: 'gave_up', nextAttemptAt: null, ...attempted(500, 500, 500, 500, 500, null) };
}
