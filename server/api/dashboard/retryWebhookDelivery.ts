import { serializeDelivery } from '../../modules/webhooks/delivery-serializers.ts';
import type { Handler } from './operation.ts';

export const retryWebhookDelivery: Handler<'retryWebhookDelivery'> = async ({ params, caller, services }) =>
  serializeDelivery(
    await services.webhooks.deliveries.retry(caller.scope.restaurantId, params.deliveryId, caller.actor),
  );
