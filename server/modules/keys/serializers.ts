import type { Key } from '../../../generated/dashboard/types.ts';
import { viewBranchLimit } from '../branches/branch-scope.ts';
import type { ApiKeyDocument } from './documents.ts';

export function viewKey(key: ApiKeyDocument): Key {
  return {
    id: key._id,
    name: key.name,
    displayPrefix: key.displayPrefix,
    scopes: key.scopes,
    branchIds: viewBranchLimit(key.branches),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    createdAt: key.createdAt.toISOString(),
  };
}
