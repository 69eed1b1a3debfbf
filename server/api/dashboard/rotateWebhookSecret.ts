import { serializeEndpointSecret } from '../../modules/webhooks/endpoint-serializers.ts';
import type { Handler } from './operation.ts';

export const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = async ({ params, caller, services }) =>
  serializeEndpointSecret(
    await services.webhooks.endpoints.rotate(caller.scope.restaurantId, params.endpointId, caller.actor),
  );
