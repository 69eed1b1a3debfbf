import type { Caller } from '../../../lib/access.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeliveryStore, RecoveryFilter } from '../deliveries/store.ts';
import { type EndpointDocument, endpointEntry } from '../documents.ts';
import type { EndpointService } from '../endpoints/service.ts';
import type { EndpointStore } from '../endpoints/store.ts';
import type { MissedEvents } from './missed-events.ts';
import { describeRecovery } from './recovery.ts';

/** Retries failed deliveries, and creates those of missed events. */
export interface RecoveryService {
  /** The number of deliveries that `recover` would create or retry. */
  count(restaurantId: string, filter: RecoveryFilter): Promise<number>;
  /**
   * Requests a manual attempt of every matching failed delivery and, if included, deliveries of missed
   * events, as effects of an entry of each endpoint that may have some. Resolves to the number of endpoints.
   * Throws `not_found`.
   */
  recover(caller: Caller, filter: RecoveryFilter): Promise<number>;
}

export type RecoveryServiceDeps = {
  /** On the bulk pool. */
  store: Pick<DeliveryStore, 'countFailed' | 'hasFailed'>;
  endpoints: Pick<EndpointStore, 'listAll' | 'update'>;
  getEndpoint: EndpointService['get'];
  missedEvents: Pick<MissedEvents, 'count'>;
  clock: Clock;
  relayEndpoint: (endpoint: EndpointDocument) => Promise<void>;
};

export function createRecoveryService(deps: RecoveryServiceDeps): RecoveryService {
  const { store, endpoints, getEndpoint, missedEvents, clock, relayEndpoint } = deps;

  /** The endpoint in the filter, or all. */
  async function findSearched(restaurantId: string, { endpointId }: RecoveryFilter) {
    const all = await endpoints.listAll(restaurantId);
    return all.filter(({ _id }) => endpointId === undefined || _id === endpointId);
  }

  return {
    async count(restaurantId, filter) {
      let count = await store.countFailed(restaurantId, filter);
      if (filter.include === undefined) return count;
      for (const endpoint of await findSearched(restaurantId, filter))
        count += await missedEvents.count(endpoint, filter);
      return count;
    },

    async recover({ scope: { restaurantId }, actor }, filter) {
      const { endpointId, include } = filter;
      if (endpointId !== undefined) await getEndpoint(restaurantId, endpointId);
      const begun = (await findSearched(restaurantId, filter)).map(async endpoint => {
        const failed = { ...filter, endpointId: endpoint._id };
        const isSearched = endpointId !== undefined || include !== undefined;
        if (!isSearched && !(await store.hasFailed(restaurantId, failed))) return false;
        const details = describeRecovery(filter);
        const entry = endpointEntry(endpoint, 'webhook_endpoint.recovered', actor, clock(), details);
        const logged = await endpoints.update(endpoint, {}, entry);
        if (logged) await relayEndpoint(logged);
        return logged !== null;
      });
      return (await Promise.all(begun)).filter(hasBegun => hasBegun).length;
    },
  };
}
