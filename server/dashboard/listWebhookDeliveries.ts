import { parseDate } from '../common/dates.ts';
import { viewPage } from '../common/page.ts';
import { viewDelivery } from '../webhooks/delivery-view.ts';
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
