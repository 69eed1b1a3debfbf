import { serializeEndpoint } from '../../modules/webhooks/endpoint-serializers.ts';
import type { Handler } from './operation.ts';

export const disableWebhookEndpoint: Handler<'disableWebhookEndpoint'> = async ({
  params,
  caller,
  services,
}) =>
  serializeEndpoint(
    await services.webhooks.endpoints.disable(caller.scope.restaurantId, params.endpointId, caller.actor),
  );
