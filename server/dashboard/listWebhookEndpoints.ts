import { paginationOf } from '../common/page.ts';
import { viewEndpoint } from '../webhooks/endpoint-view.ts';
import type { Handler } from './operation.ts';

export const listWebhookEndpoints: Handler<'listWebhookEndpoints'> = async ({ query, caller, services }) => {
  const { data, total } = await services.webhooks.endpoints.list(caller.reach.restaurantId, query);
  return { data: data.map(viewEndpoint), pagination: paginationOf(query, total) };
};
