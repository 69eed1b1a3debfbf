import { viewPage } from '../../lib/page.ts';
import { viewEndpoint } from '../../modules/webhooks/endpoint-serializers.ts';
import type { Handler } from './operation.ts';

export const listWebhookEndpoints: Handler<'listWebhookEndpoints'> = async ({ query, caller, services }) =>
  viewPage(await services.webhooks.endpoints.list(caller.reach.restaurantId, query), query, viewEndpoint);
