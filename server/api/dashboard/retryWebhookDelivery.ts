import { viewDelivery } from '../../modules/webhooks/delivery-serializers.ts';
import type { Handler } from './operation.ts';

export const retryWebhookDelivery: Handler<'retryWebhookDelivery'> = async ({ params, caller, services }) =>
  viewDelivery(
    await services.webhooks.deliveries.retry(caller.reach.restaurantId, params.deliveryId, caller.actor),
  );
