import { viewEndpoint } from '../../modules/webhooks/endpoint-serializers.ts';
import type { Handler } from './operation.ts';

export const disableWebhookEndpoint: Handler<'disableWebhookEndpoint'> = async ({
  params,
  caller,
  services,
}) =>
  viewEndpoint(
    await services.webhooks.endpoints.disable(caller.reach.restaurantId, params.endpointId, caller.actor),
  );
