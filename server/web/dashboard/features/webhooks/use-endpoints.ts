import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';

export type Endpoint = Schemas['WebhookEndpointWithHealth'];

/** The prefix of every query about webhooks. Every change of an endpoint or a delivery invalidates them. */
export const WEBHOOKS = '/dashboard/api/webhooks';

/** More than a restaurant may have. */
const ALL = { limit: 100 };

export function useEndpoints(options?: { refetchInterval: number }) {
  return api.useQuery(
    'get',
    '/dashboard/api/webhooks/endpoints',
    { params: { query: ALL } },
    { select: ({ data }) => data, ...options },
  );
}

/** What people call an endpoint. */
export const nameOf = ({ description, url }: Pick<Endpoint, 'description' | 'url'>): string =>
  description || new URL(url).host;

/** The endpoint's name by its id; the id itself once it is deleted. */
export function useEndpointName(endpointId: string): string {
  const endpoint = useEndpoints().data?.find(({ id }) => id === endpointId);
  return endpoint ? nameOf(endpoint) : endpointId;
}
