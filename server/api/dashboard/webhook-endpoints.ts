import { toPageResponse } from '../../lib/page.ts';
import { serializeDelivery } from '../../modules/webhooks/deliveries/serializers.ts';
import {
  serializeEndpoint,
  serializeEndpointSecret,
  serializeEndpointWithHealth,
} from '../../modules/webhooks/endpoints/serializers.ts';
import { serializeStatistics } from '../../modules/webhooks/statistics/serializers.ts';
import { getKeyedRequest } from '../http/idempotency-key.ts';
import { explainConflicts } from './edit-conflicts.ts';
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
    return toPageResponse(page, query, endpoint =>
      serializeEndpointWithHealth(endpoint, endpoints.getDisablesAt(endpoint), recent),
    );
  },

  getWebhookEndpoint: async ({ params, caller, services }) => {
    const { restaurantId } = caller.scope;
    const { endpoints, statistics } = services.webhooks;
    const [endpoint, recent] = await Promise.all([
      endpoints.get(restaurantId, params.endpointId),
      statistics.findRecent(restaurantId, [params.endpointId]),
    ]);
    return serializeEndpointWithHealth(endpoint, endpoints.getDisablesAt(endpoint), recent);
  },

  getWebhookStatistics: async ({ query, caller, services }) => {
    const { period = 'day', endpointId } = query;
    const { statistics } = services.webhooks;
    return serializeStatistics(await statistics.get(caller.scope.restaurantId, { period, endpointId }));
  },

  createWebhookEndpoint: async call => {
    const { body, caller, services } = call;
    const { url, events, description = '' } = body;
    const { endpoints } = services.webhooks;
    const input = { url, events, description };
    const created = await endpoints.create(caller, input, getKeyedRequest(call));
    return serializeEndpointSecret(created, endpoints.getDisablesAt(created.endpoint));
  },

  updateWebhookEndpoint: async ({ params, body, caller, services }) => {
    const { url, events, description, replaces } = body;
    const { endpoints } = services.webhooks;
    const { endpointId } = params;
    const updating = endpoints.update(caller, endpointId, { url, events, description, replaces });
    const updated = await explainConflicts(services.activity, caller.scope, endpointId, updating);
    return serializeEndpoint(updated, endpoints.getDisablesAt(updated));
  },

  enableWebhookEndpoint: async ({ params, caller, services }) => {
    const { endpoints } = services.webhooks;
    const enabled = await endpoints.enable(caller, params.endpointId);
    return serializeEndpoint(enabled, endpoints.getDisablesAt(enabled));
  },

  disableWebhookEndpoint: async ({ params, caller, services }) => {
    const { endpoints } = services.webhooks;
    const disabled = await endpoints.disable(caller, params.endpointId);
    return serializeEndpoint(disabled, endpoints.getDisablesAt(disabled));
  },

  rotateWebhookSecret: async call => {
    const { params, body, caller, services } = call;
    const { endpoints } = services.webhooks;
    const request = getKeyedRequest(call);
    const rotated = await endpoints.rotate(caller, params.endpointId, body?.overlapHours, request);
    return serializeEndpointSecret(rotated, endpoints.getDisablesAt(rotated.endpoint));
  },

  deleteWebhookEndpoint: ({ params, caller, services }) =>
    services.webhooks.endpoints.delete(caller, params.endpointId),

  sendTestEvent: async call => {
    const { params, body, caller, services } = call;
    const request = getKeyedRequest(call);
    return serializeDelivery(
      await services.webhooks.sendTestEvent(caller, params.endpointId, body.type, request),
    );
  },
} satisfies Partial<Handlers>;
