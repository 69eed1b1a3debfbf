import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';

export type Endpoint = Schemas['WebhookEndpointWithHealth'];

/** The prefix of all webhook queries, which every change of an endpoint or delivery invalidates. */
export const WEBHOOKS = '/dashboard/api/webhooks';

/** Above the restaurant's limit. */
const ALL = { limit: 100 };

export function useEndpoints(options?: { refetchInterval: number }) {
  return api.useQuery(
    'get',
    '/dashboard/api/webhooks/endpoints',
    { params: { query: ALL } },
    { select: ({ data }) => data, ...options },
  );
}

/** An endpoint's display name. */
export const nameOf = ({ description, url }: Pick<Endpoint, 'description' | 'url'>): string =>
  description || new URL(url).host;

/** An endpoint's name by ID, or the ID once deleted. */
export function useEndpointName(endpointId: string): string {
  const endpoint = useEndpoints().data?.find(({ id }) => id === endpointId);
  return endpoint ? nameOf(endpoint) : endpointId;
}
