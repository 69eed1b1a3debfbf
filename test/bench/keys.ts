import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import type { Collections } from '../../server/database/collections.ts';
import { newId } from '../../server/lib/ids.ts';
import { hashToken } from '../../server/lib/token.ts';
import { generateKey, getDisplayPrefix } from '../../server/modules/keys/documents.ts';

/** New full-access keys of a restaurant, each limited to 120 requests a minute. */
export async function createKeys(
  { apiKeys }: Collections,
  restaurantId: string,
  count: number,
): Promise<string[]> {
  const secrets = Array.from({ length: count }, () => generateKey());
  await apiKeys.insertMany(
    secrets.map(secret => ({
      _id: newId('key'),
      restaurantId,
      name: 'Benchmark',
      hash: hashToken(secret),
      displayPrefix: getDisplayPrefix(secret),
      scopes: EVERY_SCOPE,
      branches: 'all' as const,
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
      createdAt: new Date(),
    })),
  );
  return secrets;
}
