import { parseDate } from '../common/dates.ts';
import { paginationOf } from '../common/page.ts';
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
  const { data, total } = await services.webhooks.deliveries.list(caller.reach.restaurantId, filter, query);
  return { data: data.map(viewDelivery), pagination: paginationOf(query, total) };
};
