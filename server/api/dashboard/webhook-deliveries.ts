import { parseDate, parseDateField } from '../../lib/dates.ts';
import { type FieldError, throwIfInvalid } from '../../lib/errors.ts';
import { growing, toGrowingResponse } from '../../lib/page.ts';
import {
  serializeDelivery,
  serializeDeliveryDetails,
  serializeRetriedDelivery,
} from '../../modules/webhooks/deliveries/serializers.ts';
import type { Handlers } from './handler-context.ts';

export const webhookDeliveriesHandlers = {
  recoverWebhookDeliveries: async ({ params, body, caller, services }) => {
    const { endpointId } = params;
    const filter = { ...parsePeriod(body, '/'), endpointId, include: body.include };
    return { endpoints: await services.webhooks.recovery.recover(caller, filter) };
  },

  recoverMatchingDeliveries: async ({ body, caller, services }) => {
    const { endpointId, status, responseClass, eventType, eventId, orderId, include } = body;
    const filter = {
      ...parsePeriod(body, '/'),
      ...{ endpointId, status, responseClass, eventType, eventId, orderId, include },
    };
    return { endpoints: await services.webhooks.recovery.recover(caller, filter) };
  },

  countRecoverableDeliveries: async ({ query, caller, services }) => {
    const filter = { ...query, ...parsePeriod(query, '') };
    return { count: await services.webhooks.recovery.count(caller.scope.restaurantId, filter) };
  },

  listWebhookDeliveries: async ({ query, caller, services }) => {
    const filter = {
      ...query,
      createdAfter: parseDate(query.createdAfter),
      createdBefore: parseDate(query.createdBefore),
    };
    const page = await services.webhooks.deliveries.list(caller.scope.restaurantId, filter, growing(query));
    return toGrowingResponse(page, query, serializeDelivery);
  },

  followWebhookEvents: async ({ headers, caller, services }) =>
    services.orderFeed.followEvents(caller.signedIn, headers['last-event-id']),

  getWebhookDelivery: async ({ params, caller, services }) => {
    const { restaurantId } = caller.scope;
    const { deliveries } = services.webhooks;
    const { delivery, endpoint, event } = await deliveries.get(restaurantId, params.deliveryId);
    return serializeDeliveryDetails(delivery, endpoint, event);
  },

  retryWebhookDelivery: async ({ params, caller, services }) => {
    const { delivery, endpoint } = await services.webhooks.deliveries.retry(caller, params.deliveryId);
    return serializeRetriedDelivery(delivery, endpoint);
  },
} satisfies Partial<Handlers>;

/** `prefix` precedes the paths in field errors. */
function parsePeriod({ since, until }: { since: string; until?: string }, prefix: string) {
  const fieldErrors: FieldError[] = [];
  const period = {
    createdAfter: parseDateField(since, `${prefix}since`, fieldErrors),
    createdBefore: until === undefined ? undefined : parseDateField(until, `${prefix}until`, fieldErrors),
  };
  throwIfInvalid(fieldErrors);
  return period;
}
