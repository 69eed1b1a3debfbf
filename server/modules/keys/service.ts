import { LRUCache } from 'lru-cache';
import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { hashToken } from '../../lib/token.ts';
import type { Actor } from '../activity/documents.ts';
import { createEntryFactory } from '../activity/entry-factory.ts';
import { type ApiKeyDocument, displayPrefixOf, generateKey, hasKeyFormat, isActive } from './documents.ts';
import type { KeyStore } from './store.ts';

/** A revoked key stops opening doors everywhere within this time. */
const CACHE_TTL_MS = 5_000;
const CACHED_KEYS = 10_000;
/** `lastUsedAt` is kept to the minute. */
const USE_RESOLUTION = 60_000;

export type Authentication =
  | { outcome: 'authenticated'; key: ApiKeyDocument }
  | { outcome: 'inactive' }
  | { outcome: 'unknown' };

export type NewKey = Pick<ApiKeyDocument, 'restaurantId' | 'name' | 'scopes' | 'branches'> & {
  expiresAt?: Date | null;
  /** Who makes it; without one the activity log tells nothing. */
  actor?: Actor;
};

const entryOf = createEntryFactory(
  'key',
  ({ name }: Pick<ApiKeyDocument, '_id' | 'restaurantId' | 'name'>) => name,
);

export type KeyService = ReturnType<typeof createKeyService>;

export function createKeyService(
  store: KeyStore,
  clock: Clock,
  inBackground: (work: () => Promise<unknown>) => void,
  publish: (key: ApiKeyDocument) => Promise<void>,
) {
  const known = new LRUCache<string, ApiKeyDocument>({
    max: CACHED_KEYS,
    ttl: CACHE_TTL_MS,
  });
  const lastTouched = new LRUCache<string, number>({ max: CACHED_KEYS });

  async function find(hash: string): Promise<ApiKeyDocument | undefined> {
    const cached = known.get(hash);
    if (cached) return cached;
    const key = await store.findByHash(hash);
    if (!key) return undefined;
    known.set(hash, key);
    return key;
  }

  /** Notes the use once a minute, without making the request wait. */
  function touchLastUsed(key: ApiKeyDocument, now: Date): void {
    const minute = Math.floor(now.getTime() / USE_RESOLUTION);
    if (lastTouched.get(key._id) === minute) return;
    lastTouched.set(key._id, minute);
    inBackground(() => store.touch(key._id, new Date(minute * USE_RESOLUTION)));
  }

  return {
    async authenticate(presented: string): Promise<Authentication> {
      if (!hasKeyFormat(presented)) return { outcome: 'unknown' };
      const key = await find(hashToken(presented));
      if (!key) return { outcome: 'unknown' };
      const now = clock();
      if (!isActive(key, now)) return { outcome: 'inactive' };
      touchLastUsed(key, now);
      return { outcome: 'authenticated', key };
    },

    list: store.list,

    /** When a new key shall expire; null is never. */
    parseExpiry(text: string | null): Date | null {
      if (text === null) return null;
      const at = new Date(text);
      if (at > clock()) return at;
      throw invalidRequest([{ path: '/expiresAt', message: 'must be in the future; null is never' }]);
    },

    /** Stores a new key's hash and hands out the key, this once. */
    async create({ actor, ...newKey }: NewKey): Promise<{ secret: string; key: ApiKeyDocument }> {
      const secret = generateKey();
      const _id = newId('key');
      const at = clock();
      const { scopes } = newKey;
      const key: ApiKeyDocument = {
        expiresAt: null,
        ...newKey,
        _id,
        hash: hashToken(secret),
        displayPrefix: displayPrefixOf(secret),
        revokedAt: null,
        lastUsedAt: null,
        createdAt: at,
        outbox: actor ? [entryOf({ ...newKey, _id }, 'key.created', actor, at, { scopes })] : [],
      };
      await store.insert(key);
      await publish(key);
      return { secret, key };
    },

    /** At once in this process; elsewhere when what is known there of the key is looked up again. */
    async revoke(restaurantId: string, keyId: string, actor: Actor): Promise<ApiKeyDocument> {
      const key = await store.find(restaurantId, keyId);
      if (!key) throw notFound('key');
      const entry = entryOf(key, 'key.revoked', actor, clock());
      const revoked = await store.revoke(restaurantId, keyId, entry);
      known.delete(key.hash);
      if (revoked) await publish(revoked);
      return revoked ?? key;
    },
  };
}
