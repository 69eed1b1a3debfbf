import type { BranchLimit } from '../../../generated/dashboard/types.ts';
import type { Branch } from '../../../generated/public/types.ts';
import type { BranchScope } from '../../lib/access.ts';
import type { BranchDocument } from './documents.ts';

export function serializeBranch(branch: BranchDocument): Branch {
  const { _id, name, slug, currency, status, address, countryCode, timezone } = branch;
  return { id: _id, name, slug, currency, status, address, countryCode, timezone };
}

export const serializeBranchScope = (branches: BranchScope): BranchLimit =>
  branches === 'all' ? null : branches;
