import { serializeEndpoint } from '../../modules/webhooks/endpoint-serializers.ts';
import type { Handler } from './operation.ts';

export const getWebhookEndpoint: Handler<'getWebhookEndpoint'> = async ({ params, caller, services }) =>
  serializeEndpoint(await services.webhooks.endpoints.get(caller.scope.restaurantId, params.endpointId));
