import { parseDate } from '../../lib/dates.ts';
import { viewPage } from '../../lib/page.ts';
import { viewDelivery } from '../../modules/webhooks/delivery-serializers.ts';
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
  const page = await services.webhooks.deliveries.list(caller.reach.restaurantId, filter, query);
  return viewPage(page, query, viewDelivery);
};
