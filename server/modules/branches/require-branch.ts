import { branchForbidden } from '../../lib/errors.ts';
import type { AccessScope, BranchDocument } from './documents.ts';
import type { BranchStore } from './store.ts';

/** The branch that a request names, which must be within the caller's scope. */
export async function requireBranch(
  branches: Pick<BranchStore, 'find'>,
  scope: AccessScope,
  branchId: string,
): Promise<BranchDocument> {
  const branch = await branches.find(scope, branchId);
  if (!branch) throw branchForbidden(branchId);
  return branch;
}
