import { serializeEndpointSecret } from '../../modules/webhooks/endpoint-serializers.ts';
import type { Handler } from './operation.ts';

export const createWebhookEndpoint: Handler<'createWebhookEndpoint'> = async ({ body, caller, services }) => {
  const { url, events, description = '' } = body;
  const { restaurantId } = caller.scope;
  return serializeEndpointSecret(
    await services.webhooks.endpoints.create(restaurantId, { url, events, description }, caller.actor),
  );
};
