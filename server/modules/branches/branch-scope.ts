import { type FieldError, throwIfInvalid } from '../../lib/errors.ts';
import type { AccessScope, BranchScope } from './documents.ts';
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
