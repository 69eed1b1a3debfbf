import { branchForbidden, type FieldError, throwIfInvalid } from '../../lib/errors.ts';
import type { AccessScope, BranchDocument, BranchScope } from './documents.ts';
import type { BranchStore } from './store.ts';

/** The scope for a list of branch ids; absent or null means all branches. Throws `invalid_request` for unknown ids. */
export async function parseBranchScope(
  branches: Pick<BranchStore, 'listAll'>,
  scope: AccessScope,
  branchIds: string[] | null | undefined,
): Promise<BranchScope> {
  if (branchIds === undefined || branchIds === null) return 'all';
  const existing = await branches.listAll(scope);
  const fieldErrors = branchIds.flatMap((id, index): FieldError[] =>
    existing.some(({ _id }) => _id === id)
      ? []
      : [{ path: `/branchIds/${index}`, message: 'names no branch of the restaurant' }],
  );
  throwIfInvalid(fieldErrors);
  return [...new Set(branchIds)];
}

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
