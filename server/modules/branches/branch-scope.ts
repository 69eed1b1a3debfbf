import type { BranchLimit } from '../../../generated/dashboard/types.ts';
import { type FieldError, throwIfInvalid } from '../../lib/errors.ts';
import type { AccessScope, BranchScope } from './documents.ts';
import type { BranchStore } from './store.ts';

/** The branches a request names, which the restaurant must have; none named means all. */
export async function parseBranchScope(
  branches: Pick<BranchStore, 'all'>,
  scope: AccessScope,
  limit: BranchLimit | undefined,
): Promise<BranchScope> {
  if (limit === undefined || limit === null) return 'all';
  const known = await branches.all(scope);
  const faults = limit.flatMap((id, index): FieldError[] =>
    known.some(({ _id }) => _id === id)
      ? []
      : [{ path: `/branchIds/${index}`, message: 'names no branch of the restaurant' }],
  );
  throwIfInvalid(faults);
  return [...new Set(limit)];
}

export const serializeBranchScope = (branches: BranchScope): BranchLimit =>
  branches === 'all' ? null : branches;
