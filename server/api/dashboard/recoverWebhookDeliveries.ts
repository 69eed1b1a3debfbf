import type { Handler } from './operation.ts';

export const recoverWebhookDeliveries: Handler<'recoverWebhookDeliveries'> = async ({
  params,
  body,
  caller,
  services,
}) => {
  const { restaurantId } = caller.reach;
  const since = new Date(body.since);
  return {
    retried: await services.webhooks.deliveries.recover(restaurantId, params.endpointId, since, caller.actor),
  };
};
