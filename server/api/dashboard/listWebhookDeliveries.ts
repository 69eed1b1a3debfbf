import { parseDate } from '../../lib/dates.ts';
import { toPageResponse } from '../../lib/page.ts';
import { serializeDelivery } from '../../modules/webhooks/delivery-serializers.ts';
import type { Handler } from './operation.ts';

export const listWebhookDeliveries: Handler<'listWebhookDeliveries'> = async ({
  query,
  caller,
  services,
}) => {
  const { endpointId, status, eventType, createdAfter, createdBefore } = query;
  const filter = {
    endpointId,
    status,
    eventType,
    createdAfter: parseDate(createdAfter),
    createdBefore: parseDate(createdBefore),
  };
  const page = await services.webhooks.deliveries.list(caller.scope.restaurantId, filter, query);
  return toPageResponse(page, query, serializeDelivery);
};
