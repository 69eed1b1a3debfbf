import { serializeDeliveryDetails } from '../../modules/webhooks/delivery-serializers.ts';
import type { Handler } from './operation.ts';

export const getWebhookDelivery: Handler<'getWebhookDelivery'> = async ({ params, caller, services }) => {
  const { restaurantId } = caller.scope;
  const { delivery, event } = await services.webhooks.deliveries.get(restaurantId, params.deliveryId);
  return serializeDeliveryDetails(delivery, event);
};
