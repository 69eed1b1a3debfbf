import type { Handler } from './operation.ts';

export const deleteWebhookEndpoint: Handler<'deleteWebhookEndpoint'> = async ({
  params,
  caller,
  services,
}) => {
  await services.webhooks.endpoints.delete(caller.scope.restaurantId, params.endpointId, caller.actor);
  return undefined;
};
