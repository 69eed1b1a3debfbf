import type { Handler } from './operation.ts';

export const recoverWebhookDeliveries: Handler<'recoverWebhookDeliveries'> = async ({
  params,
  body,
  caller,
  services,
}) => {
  const { restaurantId } = caller.scope;
  const since = new Date(body.since);
  return {
    retried: await services.webhooks.deliveries.retryFailedSince(
      restaurantId,
      params.endpointId,
      since,
      caller.actor,
    ),
  };
};
