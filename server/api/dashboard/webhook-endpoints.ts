import { toPageResponse } from '../../lib/page.ts';
import { serializeDelivery } from '../../modules/webhooks/delivery-serializers.ts';
import {
  serializeEndpoint,
  serializeEndpointSecret,
  serializeEndpointWithHealth,
} from '../../modules/webhooks/endpoint-serializers.ts';
import { serializeStatistics } from '../../modules/webhooks/statistics-serializers.ts';
import type { Handlers } from './handler-context.ts';

export const webhookEndpointsHandlers = {
  listWebhookEndpoints: async ({ query, caller, services }) => {
    const { restaurantId } = caller.scope;
    const { endpoints, statistics } = services.webhooks;
    const page = await endpoints.list(restaurantId, query);
    const recent = await statistics.findRecent(
      restaurantId,
      page.data.map(({ _id }) => _id),
    );
    return toPageResponse(page, query, endpoint => serializeEndpointWithHealth(endpoint, recent));
  },

  getWebhookEndpoint: async ({ params, caller, services }) => {
    const { restaurantId } = caller.scope;
    const { endpoints, statistics } = services.webhooks;
    const [endpoint, recent] = await Promise.all([
      endpoints.get(restaurantId, params.endpointId),
      statistics.findRecent(restaurantId, [params.endpointId]),
    ]);
    return serializeEndpointWithHealth(endpoint, recent);
  },

  getWebhookStatistics: async ({ query, caller, services }) => {
    const { period = 'day', endpointId } = query;
    const { statistics } = services.webhooks;
    return serializeStatistics(await statistics.get(caller.scope.restaurantId, { period, endpointId }));
  },

  createWebhookEndpoint: async ({ body, caller, services }) => {
    const { url, events, description = '' } = body;
    const { restaurantId } = caller.scope;
    return serializeEndpointSecret(
      await services.webhooks.endpoints.create(restaurantId, { url, events, description }, caller.actor),
    );
  },

  updateWebhookEndpoint: async ({ params, body, caller, services }) => {
    const { restaurantId } = caller.scope;
    const { url, events, description } = body;
    const values = { url, events, description };
    return serializeEndpoint(
      await services.webhooks.endpoints.update(restaurantId, params.endpointId, values, caller.actor),
    );
  },

  enableWebhookEndpoint: async ({ params, caller, services }) =>
    serializeEndpoint(
      await services.webhooks.endpoints.enable(caller.scope.restaurantId, params.endpointId, caller.actor),
    ),

  disableWebhookEndpoint: async ({ params, caller, services }) =>
    serializeEndpoint(
      await services.webhooks.endpoints.disable(caller.scope.restaurantId, params.endpointId, caller.actor),
    ),

  rotateWebhookSecret: async ({ params, body, caller, services }) => {
    const { scope, actor } = caller;
    const { endpoints } = services.webhooks;
    return serializeEndpointSecret(
      await endpoints.rotate(scope.restaurantId, params.endpointId, body?.overlapHours, actor),
    );
  },

  deleteWebhookEndpoint: ({ params, caller, services }) =>
    services.webhooks.endpoints.delete(caller.scope.restaurantId, params.endpointId, caller.actor),

  sendTestEvent: async ({ params, body, caller, services }) => {
    const { restaurantId } = caller.scope;
    return serializeDelivery(
      await services.webhooks.sendTestEvent(restaurantId, params.endpointId, body.type, caller.actor),
    );
  },
} satisfies Partial<Handlers>;
