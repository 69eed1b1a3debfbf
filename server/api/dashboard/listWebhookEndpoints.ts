import { toPageResponse } from '../../lib/page.ts';
import { serializeEndpoint } from '../../modules/webhooks/endpoint-serializers.ts';
import type { Handler } from './operation.ts';

export const listWebhookEndpoints: Handler<'listWebhookEndpoints'> = async ({ query, caller, services }) =>
  toPageResponse(
    await services.webhooks.endpoints.list(caller.scope.restaurantId, query),
    query,
    serializeEndpoint,
  );
