import { serializeEndpoint } from '../../modules/webhooks/endpoint-serializers.ts';
import type { Handler } from './operation.ts';

export const updateWebhookEndpoint: Handler<'updateWebhookEndpoint'> = async ({
  params,
  body,
  caller,
  services,
}) => {
  const { url, events, description } = body;
  const values = { url, events, description };
  const { restaurantId } = caller.scope;
  return serializeEndpoint(
    await services.webhooks.endpoints.update(restaurantId, params.endpointId, values, caller.actor),
  );
};
