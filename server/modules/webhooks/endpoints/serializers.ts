import type {
  WebhookEndpoint,
  WebhookEndpointHealth,
  WebhookEndpointSecret,
  WebhookEndpointWithHealth,
} from '../../../../generated/dashboard/types.ts';
import type { EndpointDocument } from '../documents.ts';
import type { RecentAttempts } from '../statistics/service.ts';
import { addUp } from '../statistics/statistics.ts';
import type { EndpointWithSecret } from './service.ts';

/** `disablesAt` is the warning, if any. */
export function serializeEndpoint(endpoint: EndpointDocument, disablesAt: Date | null): WebhookEndpoint {
  const { _id, url, description, events, enabled, previousSecret, createdAt, updatedAt } = endpoint;
  return {
    id: _id,
    url,
    description,
    events,
    enabled,
    disabledAt: endpoint.disabledAt?.toISOString() ?? null,
    disabledReason: endpoint.disabledReason ?? null,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    disablesAt: disablesAt?.toISOString() ?? null,
    previousSecretExpiresAt: previousSecret?.expiresAt.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function serializeEndpointSecret(
  { endpoint, secret }: EndpointWithSecret,
  disablesAt: Date | null,
): WebhookEndpointSecret {
  return { endpoint: serializeEndpoint(endpoint, disablesAt), secret };
}

export const serializeEndpointWithHealth = (
  endpoint: EndpointDocument,
  disablesAt: Date | null,
  recent: RecentAttempts,
): WebhookEndpointWithHealth => ({
  ...serializeEndpoint(endpoint, disablesAt),
  health: getHealth(endpoint, recent),
});

function getHealth(
  { _id, lastSuccessAt, lastFailureAt }: EndpointDocument,
  { hours, counters }: RecentAttempts,
): WebhookEndpointHealth {
  const own = counters.filter(({ endpointId }) => endpointId === _id);
  const { attempts, failures } = addUp(own);
  const hourly = hours.map(hour => addUp(own.filter(({ at }) => at.getTime() === hour.getTime())));
  const isFailing =
    lastFailureAt !== undefined && (lastSuccessAt === undefined || lastFailureAt > lastSuccessAt);
  return {
    status: attempts === 0 ? 'idle' : isFailing ? 'failing' : 'healthy',
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    lastFailureAt: lastFailureAt?.toISOString() ?? null,
    attempts,
    failures,
    hourlyAttempts: hourly.map(hour => hour.attempts),
    hourlyFailures: hourly.map(hour => hour.failures),
  };
}
