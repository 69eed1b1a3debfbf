import { branchForbidden } from '../../lib/errors.ts';
import type { BranchDocument, Reach } from './documents.ts';
import type { BranchStore } from './store.ts';

/** The branch that a request names, which must be within the caller's reach. */
export async function namedBranch(
  branches: Pick<BranchStore, 'find'>,
  reach: Reach,
  branchId: string,
): Promise<BranchDocument> {
  const branch = await branches.find(reach, branchId);
  if (!branch) throw branchForbidden(branchId);
  return branch;
}
