import type { Key } from '../../../generated/dashboard/types.ts';
import { serializeBranchScope } from '../branches/serializers.ts';
import type { ApiKeyDocument } from './documents.ts';

export function serializeKey(key: ApiKeyDocument): Key {
  return {
    id: key._id,
    name: key.name,
    displayPrefix: key.displayPrefix,
    scopes: key.scopes,
    branchIds: serializeBranchScope(key.branches),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    createdAt: key.createdAt.toISOString(),
  };
}
