import { messages } from '../../../spec/rules/messages.ts';
import type { AccessScope, BranchScope } from '../../lib/access.ts';
import { type FieldError, ServiceError, throwIfInvalid } from '../../lib/errors.ts';
import type { BranchDocument } from './documents.ts';
import type { BranchStore } from './store.ts';

/**
 * Resolves branch IDs to a scope; null means all branches. Throws `invalid_request` for unknown IDs and
 * earlier errors.
 */
export async function parseBranchScope(
  branches: Pick<BranchStore, 'listAll'>,
  scope: AccessScope,
  branchIds: string[] | null | undefined,
  fieldErrors: FieldError[] = [],
): Promise<BranchScope> {
  const existing = branchIds ? await branches.listAll(scope) : [];
  const unknown = (branchIds ?? []).flatMap((id, index): FieldError[] =>
    existing.some(({ _id }) => _id === id)
      ? []
      : [{ path: `/branchIds/${index}`, message: 'is not a branch of the restaurant' }],
  );
  throwIfInvalid([...fieldErrors, ...unknown]);
  return branchIds ? [...new Set(branchIds)] : 'all';
}

/** Throws `forbidden` if the branch does not exist or is out of scope. */
export async function requireBranch(
  branches: Pick<BranchStore, 'find'>,
  scope: AccessScope,
  branchId: string,
): Promise<BranchDocument> {
  const branch = await branches.find(scope, branchId);
  if (!branch) throw branchForbidden(branchId);
  return branch;
}

/**
 * Throws `forbidden` if an entry's branch is out of scope, or `invalid_request` if there are field errors.
 */
export function requireBranches(
  inScope: { _id: string }[],
  entries: { branchId: string }[],
  fieldErrors: FieldError[] = [],
): void {
  const foreign = entries.find(({ branchId }) => !inScope.some(({ _id }) => _id === branchId));
  if (!foreign) return;
  throwIfInvalid(fieldErrors);
  throw branchForbidden(foreign.branchId);
}

/** The requested branch, or all branches in scope. Throws `forbidden` if it is out of scope. */
export function selectBranches<Branch extends { _id: string }>(
  inScope: Branch[],
  branchId: string | undefined,
): Branch[] {
  if (branchId === undefined) return inScope;
  requireBranches(inScope, [{ branchId }]);
  return inScope.filter(({ _id }) => _id === branchId);
}

const branchForbidden = (branchId: string) => new ServiceError('forbidden', messages.foreignBranch(branchId));
