import { viewPage } from '../common/page.ts';
import { viewEndpoint } from '../webhooks/endpoint-view.ts';
import type { Handler } from './operation.ts';

export const listWebhookEndpoints: Handler<'listWebhookEndpoints'> = async ({ query, caller, services }) =>
  viewPage(await services.webhooks.endpoints.list(caller.reach.restaurantId, query), query, viewEndpoint);
