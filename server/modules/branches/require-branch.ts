import { branchForbidden } from '../../lib/errors.ts';
import type { AccessScope, BranchDocument } from './documents.ts';
import type { BranchStore } from './store.ts';

/** Throws `forbidden` when the branch does not exist or is out of scope. */
export async function requireBranch(
  branches: Pick<BranchStore, 'find'>,
  scope: AccessScope,
  branchId: string,
): Promise<BranchDocument> {
  const branch = await branches.find(scope, branchId);
  if (!branch) throw branchForbidden(branchId);
  return branch;
}

/** The ids of all branches in scope, or the one asked for. Throws `forbidden` when that is not among them. */
export function selectBranchIds(inScope: BranchDocument[], branchId: string | undefined): string[] {
  const ids = inScope.map(({ _id }) => _id);
  if (branchId === undefined) return ids;
  if (!ids.includes(branchId)) throw branchForbidden(branchId);
  return [branchId];
}
