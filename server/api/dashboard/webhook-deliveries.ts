import { parseDate } from '../../lib/dates.ts';
import { toCursorResponse } from '../../lib/page.ts';
import { serializeDelivery, serializeDeliveryDetails } from '../../modules/webhooks/delivery-serializers.ts';
import type { Handlers } from './operation.ts';

export const webhookDeliveriesHandlers = {
  recoverWebhookDeliveries: async ({ params, body, caller, services }) => {
    const { restaurantId } = caller.scope;
    const since = new Date(body.since);
    return {
      retried: await services.webhooks.deliveries.retryFailedSince(
        restaurantId,
        params.endpointId,
        since,
        caller.actor,
      ),
    };
  },

  listWebhookDeliveries: async ({ query, caller, services }) => {
    const { endpointId, status, eventType, createdAfter, createdBefore } = query;
    const filter = {
      endpointId,
      status,
      eventType,
      createdAfter: parseDate(createdAfter),
      createdBefore: parseDate(createdBefore),
    };
    const page = await services.webhooks.deliveries.list(caller.scope.restaurantId, filter, query);
    return toCursorResponse(page, query, serializeDelivery);
  },

  getWebhookDelivery: async ({ params, caller, services }) => {
    const { restaurantId } = caller.scope;
    const { delivery, event } = await services.webhooks.deliveries.get(restaurantId, params.deliveryId);
    return serializeDeliveryDetails(delivery, event);
  },

  retryWebhookDelivery: async ({ params, caller, services }) =>
    serializeDelivery(
      await services.webhooks.deliveries.retry(caller.scope.restaurantId, params.deliveryId, caller.actor),
    ),
} satisfies Partial<Handlers>;
