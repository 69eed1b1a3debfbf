import type { WebhookEndpoint, WebhookEndpointSecret } from '../../../generated/dashboard/types.ts';
import type { EndpointDocument } from './endpoint.ts';
import type { EndpointWithSecret } from './endpoint-service.ts';

export function serializeEndpoint(endpoint: EndpointDocument): WebhookEndpoint {
  const { _id, url, description, events, enabled, previousSecret, createdAt, updatedAt } = endpoint;
  return {
    id: _id,
    url,
    description,
    events,
    enabled,
    previousSecretExpiresAt: previousSecret?.expiresAt.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function serializeEndpointSecret({ endpoint, secret }: EndpointWithSecret): WebhookEndpointSecret {
  return { endpoint: serializeEndpoint(endpoint), secret };
}
