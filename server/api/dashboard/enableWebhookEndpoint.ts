import { viewEndpoint } from '../../modules/webhooks/endpoint-serializers.ts';
import type { Handler } from './operation.ts';

export const enableWebhookEndpoint: Handler<'enableWebhookEndpoint'> = async ({ params, caller, services }) =>
  viewEndpoint(
    await services.webhooks.endpoints.enable(caller.reach.restaurantId, params.endpointId, caller.actor),
  );
