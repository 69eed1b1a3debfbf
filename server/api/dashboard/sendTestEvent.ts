import { serializeDelivery } from '../../modules/webhooks/delivery-serializers.ts';
import type { Handler } from './operation.ts';

export const sendTestEvent: Handler<'sendTestEvent'> = async ({ params, body, caller, services }) => {
  const { restaurantId } = caller.scope;
  return serializeDelivery(
    await services.webhooks.sendTestEvent(restaurantId, params.endpointId, body.type, caller.actor),
  );
};
