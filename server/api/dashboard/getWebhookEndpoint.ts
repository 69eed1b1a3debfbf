import { viewEndpoint } from '../../modules/webhooks/endpoint-serializers.ts';
import type { Handler } from './operation.ts';

export const getWebhookEndpoint: Handler<'getWebhookEndpoint'> = async ({ params, caller, services }) =>
  viewEndpoint(await services.webhooks.endpoints.get(caller.reach.restaurantId, params.endpointId));
