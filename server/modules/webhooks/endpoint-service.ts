import type { Clock } from '../../lib/clock.ts';
import { diffFields, type Patch } from '../../lib/diff.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { createKeyedMutex } from '../../lib/keyed-mutex.ts';
import type { ActivityAction, ActivityDetails, Actor } from '../activity/documents.ts';
import type { Recording } from '../activity/publisher.ts';
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
  /** Has the workers look at an endpoint anew, and at what it is to be sent. */
  wake: (endpointId: string) => void;
  record: Recording['record'];
  /** Does what is left of a deletion. */
  finishDeletion: (deleted: EndpointDocument) => void;
};

export function createEndpointService(parts: EndpointServiceDeps) {
  const { store, secrets, checkHost, limit, clock, wake, record, finishDeletion } = parts;
  const inTurn = createKeyedMutex();

  async function get(restaurantId: string, endpointId: string): Promise<EndpointDocument> {
    const endpoint = await store.find(restaurantId, endpointId);
    if (!endpoint) throw noSuchEndpoint();
    return endpoint;
  }

  async function change(
    endpoint: EndpointDocument,
    { action, actor, at = clock() }: { action: ActivityAction; actor: Actor; at?: Date },
    values: Partial<EndpointDocument>,
    details?: ActivityDetails,
  ): Promise<EndpointDocument> {
    const entry = endpointEntry({ ...endpoint, ...values }, action, actor, at, details);
    const changed = await store.change(endpoint, { ...values, updatedAt: at }, entry);
    if (!changed) throw noSuchEndpoint();
    wake(endpoint._id);
    record(changed);
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
        record(endpoint);
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
      const at = clock();
      const endpoint = await get(restaurantId, endpointId);
      const entry = { action: 'webhook_endpoint.deleted', actor, at } as const;
      finishDeletion(await change(endpoint, entry, { deletedAt: at }));
    },
  };
}
