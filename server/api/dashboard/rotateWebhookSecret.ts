import { viewEndpointSecret } from '../../modules/webhooks/endpoint-serializers.ts';
import type { Handler } from './operation.ts';

export const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = async ({ params, caller, services }) =>
  viewEndpointSecret(
    await services.webhooks.endpoints.rotate(caller.reach.restaurantId, params.endpointId, caller.actor),
  );
