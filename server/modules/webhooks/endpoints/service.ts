import { randomBytes } from 'node:crypto';
import type { UpdateWebhookEndpointRequest } from '../../../../generated/dashboard/types.ts';
import type { Actor, Caller } from '../../../lib/access.ts';
import type { Clock } from '../../../lib/clock.ts';
import { diffFields } from '../../../lib/diff.ts';
import { compareFields, rejectOverwrites, toLoggedEdits } from '../../../lib/edits.ts';
import { notFound, ServiceError } from '../../../lib/errors.ts';
import { newId } from '../../../lib/ids.ts';
import { createKeyedMutex } from '../../../lib/keyed-mutex.ts';
import type { KeyedRequest } from '../../../lib/keyed-request.ts';
import type { Page, PageRequest } from '../../../lib/page.ts';
import type { SecretBox } from '../../../lib/secret-box.ts';
import type { ActivityAction, ActivityDetails } from '../../activity/documents.ts';
import type { MakeOnce } from '../../keyed-changes/make-once.ts';
import { type EndpointDocument, endpointEntry } from '../documents.ts';
import { type FailingLimits, getDisablesAt } from './failing-endpoints.ts';
import type { EndpointStore } from './store.ts';
import {
  type CheckHost,
  type EndpointPatch,
  type NewEndpoint,
  validateEndpoint,
} from './validate-endpoint.ts';

/** A new signing secret: `whsec_` and 32 random bytes in base64. */
export const generateSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Webhook endpoints. Methods with an endpoint ID throw `not_found`. */
export interface EndpointService {
  /** Newest first. */
  list(restaurantId: string, page: PageRequest): Promise<Page<EndpointDocument>>;
  get(restaurantId: string, endpointId: string): Promise<EndpointDocument>;
  /** Finds an endpoint of any restaurant. For hosts. */
  findAnywhere(endpointId: string): Promise<EndpointDocument | null>;
  /**
   * Throws `invalid_request` with every field error, and `conflict` if the restaurant has the maximum number.
   */
  create(caller: Caller, input: NewEndpoint, request?: KeyedRequest): Promise<EndpointWithSecret>;
  /** Throws `invalid_request` with every field error. Absent or equal fields stay unchanged. */
  update(
    caller: Caller,
    endpointId: string,
    patch: EndpointPatch & { replaces?: UpdateWebhookEndpointRequest['replaces'] | undefined },
  ): Promise<EndpointDocument>;
  /** Makes held deliveries due. Idempotent, like `disable`. */
  enable(caller: Caller, endpointId: string): Promise<EndpointDocument>;
  /** Holds the endpoint's deliveries. */
  disable(caller: Caller, endpointId: string): Promise<EndpointDocument>;
  /** When the next failed attempt will disable the endpoint. Null while no warning is needed. */
  getDisablesAt(endpoint: Pick<EndpointDocument, 'enabled' | 'failingSince'>): Date | null;
  /**
   * Replaces the secret. Later attempts are signed with the new one and, during an overlap, also with the old
   * one. Throws `conflict` if it was replaced concurrently.
   */
  rotate(
    caller: Caller,
    endpointId: string,
    overlapHours?: number,
    request?: KeyedRequest,
  ): Promise<EndpointWithSecret>;
  /** Endpoints of all restaurants whose secret no key decrypts, with instructions. */
  findUnreadable(): Promise<UnreadableEndpoint[]>;
  /** Deliveries are purged in the background. */
  delete(caller: Caller, endpointId: string): Promise<void>;
}

/** `secret` is the plaintext. Only its encrypted form is stored. */
export type EndpointWithSecret = { endpoint: EndpointDocument; secret: string };

export type UnreadableEndpoint = { endpointId: string; restaurantId: string; reason: string };

export type EndpointServiceDeps = {
  store: EndpointStore;
  secrets: SecretBox;
  checkHost: CheckHost;
  makeOnce: MakeOnce;
  /** Endpoints per restaurant. */
  limit: number;
  failingLimits: FailingLimits;
  clock: Clock;
  /** Makes the worker reload the endpoint and poll. */
  invalidate: (endpointId: string) => void;
  relay: (endpoint: EndpointDocument) => Promise<void>;
};

const HOUR_MS = 60 * 60_000;

export const endpointNotFound = () => notFound('webhook endpoint');

export function createEndpointService(deps: EndpointServiceDeps): EndpointService {
  const { store, secrets, checkHost, makeOnce, limit, failingLimits, clock, invalidate, relay } = deps;
  const runExclusive = createKeyedMutex();

  async function get(restaurantId: string, endpointId: string): Promise<EndpointDocument> {
    const endpoint = await store.find(restaurantId, endpointId);
    if (!endpoint) throw endpointNotFound();
    return endpoint;
  }

  async function write(
    endpoint: EndpointDocument,
    { action, actor }: { action: ActivityAction; actor: Actor },
    values: Partial<EndpointDocument>,
    details?: ActivityDetails,
  ): Promise<EndpointDocument> {
    const at = clock();
    const entry = endpointEntry({ ...endpoint, ...values }, action, actor, at, details);
    const updated = await store.update(endpoint, { ...values, updatedAt: at }, entry);
    if (!updated) throw endpointNotFound();
    invalidate(endpoint._id);
    await relay(updated);
    return updated;
  }

  async function setEnabled({ scope, actor }: Caller, endpointId: string, enabled: boolean) {
    const endpoint = await get(scope.restaurantId, endpointId);
    if (endpoint.enabled === enabled) return endpoint;
    if (enabled) {
      const values = { enabled, disabledAt: null, disabledReason: null, failingSince: null };
      return write(endpoint, { action: 'webhook_endpoint.enabled', actor }, values);
    }
    const values = { enabled, disabledAt: clock(), disabledReason: 'manual' } as const;
    return write(endpoint, { action: 'webhook_endpoint.disabled', actor }, values);
  }

  /** A deleted endpoint's secret cannot be replaced. */
  async function isCurrentSecret(restaurantId: string, _id: string, secret: string): Promise<boolean> {
    const endpoint = await store.find(restaurantId, _id);
    return !endpoint || secrets.open(_id, endpoint.secret) === secret;
  }

  return {
    async findUnreadable() {
      const unreadable: UnreadableEndpoint[] = [];
      for await (const { _id, restaurantId, secret, previousSecret } of store.listAllSecrets()) {
        try {
          secrets.open(_id, secret);
          if (previousSecret) secrets.open(_id, previousSecret.secret);
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          unreadable.push({ endpointId: _id, restaurantId, reason: error.message });
        }
      }
      return unreadable;
    },

    list: store.list,
    get,
    findAnywhere: store.findAnywhere,

    async create({ scope: { restaurantId }, actor }, input, request) {
      const { change, secret = '' } = await makeOnce(restaurantId, request, {
        async prepare() {
          const validated = validateEndpoint(input, checkHost);
          const at = clock();
          const _id = newId('whe');
          const secret = generateSecret();
          const values = { _id, restaurantId, ...validated };
          const details = { events: validated.events };
          const entry = endpointEntry(values, 'webhook_endpoint.created', actor, at, details);
          const endpoint: EndpointDocument = {
            ...values,
            enabled: true,
            secret: secrets.seal(_id, secret),
            createdAt: at,
            updatedAt: at,
            outbox: [entry],
          };
          return { change: endpoint, entryId: entry._id, secret };
        },
        // Serialized per restaurant, so that concurrent requests do not exceed the limit.
        make: endpoint =>
          runExclusive(restaurantId, async () => {
            const isFull = (await store.count(restaurantId)) >= limit;
            if (isFull && !(await store.find(restaurantId, endpoint._id)))
              throw new ServiceError('conflict', `The restaurant has ${limit} endpoints: delete one first`);
            await store.insert(endpoint);
            await relay(endpoint);
          }),
        isCurrent: ({ _id }, secret) => isCurrentSecret(restaurantId, _id, secret),
      });
      return { endpoint: change, secret };
    },

    async update({ scope, actor }, endpointId, { replaces, ...patch }) {
      const validated = validateEndpoint(patch, checkHost);
      for (;;) {
        const endpoint = await get(scope.restaurantId, endpointId);
        const { values, names } = diffFields(endpoint, validated);
        if (names.length === 0) return endpoint;
        const edits = compareFields(toEditable(endpoint), toEditable({ ...endpoint, ...values }));
        rejectOverwrites(edits, replaces);
        const at = clock();
        const details = { changes: names, edits: toLoggedEdits(edits) };
        const changed = { ...endpoint, ...values };
        const entry = endpointEntry(changed, 'webhook_endpoint.changed', actor, at, details);
        const updated = await store.updateFields(endpoint, { ...values, updatedAt: at }, entry);
        if (updated) {
          invalidate(endpointId);
          await relay(updated);
          return updated;
        }
        // Deleted, or a field changed since it was read: retry.
      }
    },

    enable: (caller, endpointId) => setEnabled(caller, endpointId, true),
    disable: (caller, endpointId) => setEnabled(caller, endpointId, false),
    getDisablesAt: endpoint => getDisablesAt(endpoint, failingLimits, clock()),

    async rotate({ scope: { restaurantId }, actor }, endpointId, overlapHours, request) {
      const { change, secret = '' } = await makeOnce(restaurantId, request, {
        async prepare() {
          const former = await get(restaurantId, endpointId);
          const secret = generateSecret();
          const at = clock();
          const isOverlapping = overlapHours !== undefined;
          const expiresAt = new Date(at.getTime() + (overlapHours ?? 0) * HOUR_MS);
          const values = {
            secret: secrets.seal(endpointId, secret),
            previousSecret: isOverlapping ? { secret: former.secret, expiresAt } : null,
            updatedAt: at,
          };
          const details = isOverlapping ? { overlapHours } : {};
          const entry = endpointEntry(former, 'webhook_endpoint.rotated', actor, at, details);
          return { change: { former, values, entry }, entryId: entry._id, secret };
        },
        async make({ former, values, entry }) {
          const rotated = await store.replaceSecrets(former, values, entry);
          const stored = rotated ?? (await get(restaurantId, endpointId));
          if (stored.secret !== values.secret)
            throw new ServiceError('conflict', 'The secret was rotated by another request: rotate it again');
          invalidate(endpointId);
          await relay(stored);
        },
        isCurrent: (_change, secret) => isCurrentSecret(restaurantId, endpointId, secret),
      });
      return { endpoint: { ...change.former, ...change.values }, secret };
    },

    async delete({ scope, actor }, endpointId) {
      const endpoint = await get(scope.restaurantId, endpointId);
      const entry = endpointEntry(endpoint, 'webhook_endpoint.deleted', actor, clock());
      const deleted = await store.delete(endpoint, entry);
      if (!deleted) throw endpointNotFound();
      invalidate(endpointId);
      await relay(deleted);
    },
  };
}

const toEditable = ({ url, events, description }: EndpointDocument) => ({ url, events, description });
