import type { BranchLimit } from '../../../generated/dashboard/types.ts';
import { type FieldError, refuseIfAny } from '../../lib/errors.ts';
import type { BranchScope, Reach } from './documents.ts';
import type { BranchStore } from './store.ts';

/** The branches a request names, which the restaurant must have; none named means all. */
export async function readBranchLimit(
  branches: Pick<BranchStore, 'all'>,
  reach: Reach,
  limit: BranchLimit | undefined,
): Promise<BranchScope> {
  if (limit === undefined || limit === null) return 'all';
  const known = await branches.all(reach);
  const faults = limit.flatMap((id, index): FieldError[] =>
    known.some(({ _id }) => _id === id)
      ? []
      : [{ path: `/branchIds/${index}`, message: 'names no branch of the restaurant' }],
  );
  refuseIfAny(faults);
  return [...new Set(limit)];
}

export const viewBranchLimit = (branches: BranchScope): BranchLimit => (branches === 'all' ? null : branches);
