import { serializeEndpoint } from '../../modules/webhooks/endpoint-serializers.ts';
import type { Handler } from './operation.ts';

export const enableWebhookEndpoint: Handler<'enableWebhookEndpoint'> = async ({ params, caller, services }) =>
  serializeEndpoint(
    await services.webhooks.endpoints.enable(caller.scope.restaurantId, params.endpointId, caller.actor),
  );
