import type { Clock } from '../../lib/clock.ts';
import { diffFields, type Patch } from '../../lib/diff.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { createKeyedMutex } from '../../lib/keyed-mutex.ts';
import type { ActivityAction, ActivityDetails, Actor } from '../activity/documents.ts';
import { type EndpointDocument, endpointEntry, noSuchEndpoint } from './endpoint.ts';
import type { EndpointStore } from './endpoint-store.ts';
import { generateSecret, type SecretBox } from './secrets.ts';
import { type CheckHost, type EndpointValues, validateEndpoint } from './validate-endpoint.ts';

/** An endpoint with its secret, which is told this once. */
export type EndpointWithSecret = { endpoint: EndpointDocument; secret: string };

type EndpointServiceDeps = {
  store: EndpointStore;
  secrets: SecretBox;
  checkHost: CheckHost;
  /** How many endpoints a restaurant may have. */
  limit: number;
  clock: Clock;
  /** Has the worker read an endpoint anew, and poll at once. */
  invalidate: (endpointId: string) => void;
  publish: (endpoint: EndpointDocument) => Promise<void>;
};

export function createEndpointService(parts: EndpointServiceDeps) {
  const { store, secrets, checkHost, limit, clock, invalidate, publish } = parts;
  const inTurn = createKeyedMutex();

  async function get(restaurantId: string, endpointId: string): Promise<EndpointDocument> {
    const endpoint = await store.find(restaurantId, endpointId);
    if (!endpoint) throw noSuchEndpoint();
    return endpoint;
  }

  async function change(
    endpoint: EndpointDocument,
    { action, actor }: { action: ActivityAction; actor: Actor },
    values: Partial<EndpointDocument>,
    details?: ActivityDetails,
  ): Promise<EndpointDocument> {
    const at = clock();
    const entry = endpointEntry({ ...endpoint, ...values }, action, actor, at, details);
    const changed = await store.update(endpoint, { ...values, updatedAt: at }, entry);
    if (!changed) throw noSuchEndpoint();
    invalidate(endpoint._id);
    await publish(changed);
    return changed;
  }

  return {
    get,

    list: store.list,

    /** One after the other, so that requests of a moment do not pass the limit together. */
    create: (restaurantId: string, values: EndpointValues, actor: Actor): Promise<EndpointWithSecret> =>
      inTurn(restaurantId, async () => {
        const accepted = validateEndpoint(values, checkHost);
        if ((await store.count(restaurantId)) >= limit)
          throw new ServiceError(
            'conflict',
            `There are ${limit} endpoints already: delete one that is not needed`,
          );
        const at = clock();
        const _id = newId('whe');
        const secret = generateSecret();
        const named = { _id, restaurantId, ...accepted };
        const details = { events: accepted.events };
        const endpoint: EndpointDocument = {
          ...named,
          enabled: true,
          secret: secrets.seal(_id, secret),
          createdAt: at,
          updatedAt: at,
          outbox: [endpointEntry(named, 'webhook_endpoint.created', actor, at, details)],
        };
        await store.insert(endpoint);
        await publish(endpoint);
        return { endpoint, secret };
      }),

    async update(
      restaurantId: string,
      endpointId: string,
      stated: Patch<EndpointValues>,
      actor: Actor,
    ): Promise<EndpointDocument> {
      const endpoint = await get(restaurantId, endpointId);
      const { values, names } = diffFields(endpoint, validateEndpoint(stated, checkHost));
      if (names.length === 0) return endpoint;
      return change(endpoint, { action: 'webhook_endpoint.changed', actor }, values, { changes: names });
    },

    /** Attempts that were held are made at once. */
    async enable(restaurantId: string, endpointId: string, actor: Actor): Promise<EndpointDocument> {
      const endpoint = await get(restaurantId, endpointId);
      if (endpoint.enabled) return endpoint;
      return change(endpoint, { action: 'webhook_endpoint.enabled', actor }, { enabled: true });
    },

    async disable(restaurantId: string, endpointId: string, actor: Actor): Promise<EndpointDocument> {
      const endpoint = await get(restaurantId, endpointId);
      if (!endpoint.enabled) return endpoint;
      return change(endpoint, { action: 'webhook_endpoint.disabled', actor }, { enabled: false });
    },

    /** Attempts are signed with the new secret from here on. */
    async rotate(restaurantId: string, endpointId: string, actor: Actor): Promise<EndpointWithSecret> {
      const secret = generateSecret();
      const endpoint = await change(
        await get(restaurantId, endpointId),
        { action: 'webhook_endpoint.rotated', actor },
        { secret: secrets.seal(endpointId, secret) },
      );
      return { endpoint, secret };
    },

    /** Gone for everyone at once; what it leaves behind is cleared away afterwards. */
    async delete(restaurantId: string, endpointId: string, actor: Actor): Promise<void> {
      const endpoint = await get(restaurantId, endpointId);
      const entry = endpointEntry(endpoint, 'webhook_endpoint.deleted', actor, clock());
      const deleted = await store.delete(endpoint, entry);
      if (!deleted) throw noSuchEndpoint();
      invalidate(endpointId);
      await publish(deleted);
    },
  };
}
