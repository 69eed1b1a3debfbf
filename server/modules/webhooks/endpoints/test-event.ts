import type { WebhookEvent } from '../../../../generated/public/types.ts';
import type { Caller } from '../../../lib/access.ts';
import type { Clock } from '../../../lib/clock.ts';
import { invalidRequest, ServiceError } from '../../../lib/errors.ts';
import type { KeyedRequest } from '../../../lib/keyed-request.ts';
import { type ActivityDocument, type EventType, getEventId } from '../../activity/documents.ts';
import type { MakeOnce } from '../../keyed-changes/make-once.ts';
import type { LoggableEntry } from '../../outbox/documents.ts';
import { newDelivery } from '../delivery.ts';
import { type DeliveryDocument, type EndpointDocument, endpointEntry } from '../documents.ts';
import { type EndpointService, endpointNotFound } from './service.ts';
import type { EndpointStore } from './store.ts';

export type GetExample = (type: EventType) => WebhookEvent;

/**
 * Sends the contract's example of an event type, by default of the endpoint's first one. Throws `not_found`,
 * `invalid_request` if the endpoint does not subscribe to the type, and `conflict` if it is disabled.
 */
export type SendTestEvent = (
  caller: Caller,
  endpointId: string,
  type: EventType | undefined,
  request?: KeyedRequest,
) => Promise<DeliveryDocument>;

type TestEventDeps = {
  endpoints: Pick<EndpointStore, 'update'>;
  getEndpoint: EndpointService['get'];
  makeOnce: MakeOnce;
  clock: Clock;
  /** Resolves when the delivery is stored. */
  relay: (endpoint: EndpointDocument) => Promise<void>;
};

export function createSendTestEvent(deps: TestEventDeps): SendTestEvent {
  const { endpoints, getEndpoint, makeOnce, clock, relay } = deps;
  return async ({ scope: { restaurantId }, actor }, endpointId, requested, request) => {
    const { change } = await makeOnce(restaurantId, request, {
      async prepare() {
        const endpoint = await getEndpoint(restaurantId, endpointId);
        const type = requested ?? endpoint.events[0];
        if (type === undefined || !endpoint.events.includes(type))
          throw invalidRequest([{ path: '/type', message: `must be one of ${endpoint.events.join(', ')}` }]);
        if (!endpoint.enabled)
          throw new ServiceError('conflict', 'The endpoint is disabled: enable it first');
        const tested = endpointEntry(endpoint, 'webhook_endpoint.tested', actor, clock());
        const details = { type, eventId: getEventId(tested._id) };
        return { change: { ...tested, details, eventType: type }, entryId: tested._id };
      },
      // The effects of a duplicate entry run once.
      async make(entry) {
        const updated = await endpoints.update({ _id: endpointId, restaurantId }, {}, entry);
        if (!updated) throw endpointNotFound();
        await relay(updated);
      },
    });
    return buildTestDelivery(change);
  };
}

/** The entry's subject is the endpoint. */
export function buildTestDelivery(entry: LoggableEntry): DeliveryDocument {
  const { _id, restaurantId, at, subject, eventType } = entry;
  if (!eventType) throw new Error(`The entry ${_id} has no event`);
  return newDelivery({ _id: getEventId(_id), restaurantId, type: eventType }, subject.id, at);
}

export function buildTestActivity(entry: LoggableEntry, getExample: GetExample): ActivityDocument {
  const { _id, restaurantId, at, actor, action, subject, details, eventType: type } = entry;
  if (!type) throw new Error(`The entry ${_id} has no event`);
  const logged = { _id, restaurantId, at, actor, action, subject, details };
  const identity = { id: getEventId(_id), createdAt: at.toISOString(), restaurantId };
  const body: WebhookEvent = { ...getExample(type), ...identity };
  return { ...logged, event: { type, payload: JSON.stringify(body) } };
}
