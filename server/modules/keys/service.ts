import type { Actor, Caller } from '../../lib/access.ts';
import { createBoundedCache } from '../../lib/bounded-cache.ts';
import type { Clock } from '../../lib/clock.ts';
import type { CredentialLookups } from '../../lib/credential-lookups.ts';
import { type FieldError, notFound, ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { createKeyedMutex } from '../../lib/keyed-mutex.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import { isSuspended } from '../../lib/mongo/suspension.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { PushedChanges } from '../../lib/pushed-changes.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import { hashToken } from '../../lib/token.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import { createEntryFactory, MAIL_EFFECT, NEW_SUSPENSION_EFFECT } from '../outbox/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { type ApiKeyDocument, generateKey, getDisplayPrefix, hasKeyFormat, isActive } from './documents.ts';
import type { KeyStore } from './store.ts';

/** API keys. */
export interface KeyService {
  /** Looks up a presented key. Throws `rate_limited` for addresses that presented many unknown keys. */
  authenticate(presented: string, address: string): Promise<Authentication>;
  list(restaurantId: string, page: PageRequest): Promise<Page<ApiKeyDocument>>;
  /** Finds keys of any restaurant by ID, or by the prefix shown in the dashboard. For hosts. */
  findAnywhere(text: string, restaurantIds: string[]): Promise<ApiKeyDocument[]>;
  /** Null means never. A time in the past or beyond the range of timestamps adds a field error. */
  parseExpiry(text: string | null, fieldErrors: FieldError[]): Date | null;
  /**
   * Throws `conflict` if the restaurant has too many active keys, unless a host creates it. `secret` is the
   * key itself. Only its hash is stored, so it is shown again only to a retry of the keyed request.
   */
  create(input: NewKey, request?: KeyedRequest): Promise<{ secret: string; key: ApiKeyDocument }>;
  /**
   * Takes effect immediately in this process, and within the cache's TTL in others. Idempotent. Throws
   * `not_found`.
   */
  revoke(caller: Caller, keyId: string): Promise<ApiKeyDocument>;
}

export type Authentication =
  | { outcome: 'authenticated'; key: ApiKeyDocument }
  | { outcome: 'inactive'; key: ApiKeyDocument }
  | { outcome: 'suspended'; key: ApiKeyDocument }
  | { outcome: 'unknown' };

export type NewKey = Pick<ApiKeyDocument, 'restaurantId' | 'name' | 'scopes' | 'branches'> & {
  expiresAt?: Date | null;
  /** Without an actor, nothing is logged. */
  actor?: Actor;
};

export type KeyServiceDeps = {
  store: KeyStore;
  restaurants: Pick<RestaurantStore, 'get'>;
  lookups: CredentialLookups;
  makeOnce: MakeOnce;
  clock: Clock;
  background: TaskPool;
  pushed: PushedChanges;
  /** The limit of active keys that users of a restaurant can create. */
  limit: number;
  relay: (key: ApiKeyDocument) => Promise<void>;
};

const CACHE_TTL_MS = 5_000;
const MAX_CACHED = 10_000;
/** The resolution of `lastUsedAt` in milliseconds. */
const TOUCH_RESOLUTION_MS = 60_000;
/** Keys used within this time are updated together. */
const TOUCH_INTERVAL_MS = 5_000;
const TOUCH_FAILED = 'failed to update lastUsedAt of API keys; a later use updates it';

const keyEntry = createEntryFactory('key', ({ name }: { name: string }) => name, [
  MAIL_EFFECT,
  NEW_SUSPENSION_EFFECT,
]);

export function createKeyService(deps: KeyServiceDeps): KeyService {
  const { store, restaurants, lookups, makeOnce, clock, background, pushed, limit, relay } = deps;
  const runExclusive = createKeyedMutex();
  const cache = createBoundedCache<ApiKeyDocument>(MAX_CACHED, { ttl: CACHE_TTL_MS });
  const lastTouched = createBoundedCache<number>(MAX_CACHED);
  const touch = background.gather(TOUCH_FAILED, TOUCH_INTERVAL_MS, store.touch);
  let revocations = 0;
  store.subscribe(pushed, keyId => {
    revocations += 1;
    for (const [hash, { _id }] of cache.entries()) if (_id === keyId) cache.delete(hash);
  });

  async function find(hash: string, address: string): Promise<ApiKeyDocument | undefined> {
    const cached = cache.get(hash);
    if (cached) return cached;
    const before = revocations;
    const key = await lookups.find(hash, address, () => store.findByHash(hash));
    if (!key) return undefined;
    // A key read before a revocation must not be cached after it.
    if (revocations === before) cache.set(hash, key);
    return key;
  }

  function touchLastUsed(key: ApiKeyDocument, now: Date): void {
    const interval = Math.floor(now.getTime() / TOUCH_RESOLUTION_MS);
    if (lastTouched.get(key._id) === interval) return;
    lastTouched.set(key._id, interval);
    touch({ keyId: key._id, at: new Date(interval * TOUCH_RESOLUTION_MS) });
  }

  return {
    async authenticate(presented, address) {
      if (!hasKeyFormat(presented)) return { outcome: 'unknown' };
      const key = await find(hashToken(presented), address);
      if (!key) return { outcome: 'unknown' };
      const now = clock();
      if (!isActive(key, now)) return { outcome: 'inactive', key };
      if (isSuspended(key)) return { outcome: 'suspended', key };
      touchLastUsed(key, now);
      return { outcome: 'authenticated', key };
    },

    list: store.list,
    findAnywhere: store.findAnywhere,

    parseExpiry(text, fieldErrors) {
      if (text === null) return null;
      const at = new Date(text);
      if (at > clock() && at.getUTCFullYear() <= 9999) return at;
      fieldErrors.push({
        path: '/expiresAt',
        message: 'must be in the future, up to the year 9999; null means never',
      });
      return null;
    },

    async create({ actor, ...newKey }, request) {
      const { restaurantId, scopes } = newKey;
      const { change, secret = '' } = await makeOnce(restaurantId, request, {
        async prepare() {
          const { sandboxOf } = await restaurants.get(restaurantId);
          const secret = generateKey(sandboxOf !== undefined);
          const _id = newId('key');
          const at = clock();
          const entry = actor && keyEntry({ ...newKey, _id }, 'key.created', actor, at, { scopes });
          const key: ApiKeyDocument = {
            expiresAt: null,
            ...newKey,
            _id,
            hash: hashToken(secret),
            displayPrefix: getDisplayPrefix(secret),
            revokedAt: null,
            lastUsedAt: null,
            createdAt: at,
            outbox: entry ? [entry] : [],
          };
          return { change: key, entryId: entry?._id ?? '', secret };
        },
        // Serialized per restaurant, so that concurrent requests do not exceed the limit.
        make: key =>
          runExclusive(restaurantId, async () => {
            const isFull = actor && (await store.countActive(restaurantId, clock())) >= limit;
            if (isFull && !(await store.find(restaurantId, key._id)))
              throw new ServiceError(
                'conflict',
                `The restaurant has ${limit} active keys: revoke a key first`,
              );
            await store.insert(key);
            await relay(key);
          }),
        async isCurrent({ _id }) {
          const key = await store.find(restaurantId, _id);
          return key !== null && isActive(key, clock());
        },
      });
      return { secret, key: change };
    },

    async revoke({ scope, actor }, keyId) {
      const key = await store.find(scope.restaurantId, keyId);
      if (!key) throw notFound('key');
      const revoked = await store.revoke(key, keyEntry(key, 'key.revoked', actor, clock()));
      revocations += 1;
      cache.delete(key.hash);
      if (revoked) await relay(revoked);
      return revoked ?? key;
    },
  };
}
