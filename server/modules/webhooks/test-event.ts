import type { WebhookEvent } from '../../../generated/public/types.ts';
import type { ExampleOf } from '../../contract.ts';
import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Actor } from '../activity/documents.ts';
import type { Recording } from '../activity/publisher.ts';
import type { EventDocument } from '../events/documents.ts';
import type { EventStore } from '../events/store.ts';
import type { EventType } from '../orders/documents.ts';
import { type DeliveryDocument, newDelivery } from './delivery.ts';
import { endpointEntry, noSuchEndpoint } from './endpoint.ts';
import type { EndpointStore } from './endpoint-store.ts';
import type { QueueStore } from './worker/queue-store.ts';

export type SendTestEvent = (
  restaurantId: string,
  endpointId: string,
  type: EventType | undefined,
  actor: Actor,
) => Promise<DeliveryDocument>;

type TestEventDeps = {
  endpoints: EndpointStore;
  events: EventStore;
  queue: QueueStore;
  exampleOf: ExampleOf;
  clock: Clock;
  wake: (endpointId: string) => void;
  record: Recording['record'];
};

/** Sends the contract's own example of an event to one endpoint, the way of every other. */
export function createTestEvents(parts: TestEventDeps): SendTestEvent {
  const { endpoints, events, queue, exampleOf, clock, wake, record } = parts;
  return async (restaurantId, endpointId, asked, actor) => {
    const endpoint = await endpoints.find(restaurantId, endpointId);
    if (!endpoint) throw noSuchEndpoint();
    const type = asked ?? endpoint.events[0];
    if (type === undefined || !endpoint.events.includes(type))
      throw invalidRequest([{ path: '/type', message: `must be one of ${endpoint.events.join(', ')}` }]);
    if (!endpoint.enabled) throw new ServiceError('conflict', 'The endpoint is off: switch it on first');

    const at = clock();
    const event = eventFrom(exampleOf(type), type, restaurantId, at);
    await events.record(event);
    const details = { type, eventId: event._id };
    const entry = endpointEntry(endpoint, 'webhook_endpoint.tested', actor, at, details);
    const delivery = { ...newDelivery(event, endpointId, at), outbox: [entry] };
    await queue.add([delivery]);
    record(delivery);
    wake(endpointId);
    return delivery;
  };
}

function eventFrom(example: WebhookEvent, type: EventType, restaurantId: string, at: Date): EventDocument {
  const _id = newId('evt');
  const body: WebhookEvent = { ...example, id: _id, createdAt: at.toISOString(), restaurantId };
  return {
    _id,
    restaurantId,
    type,
    orderId: example.data.order.id,
    payload: JSON.stringify(body),
    createdAt: at,
  };
}
