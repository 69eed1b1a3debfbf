import type { BranchLimit, DashboardBranch } from '../../../generated/dashboard/types.ts';
import type { Branch } from '../../../generated/public/types.ts';
import type { BranchScope } from '../../lib/access.ts';
import type { BranchDocument } from './documents.ts';

export function serializeBranch(branch: BranchDocument): Branch {
  const { _id, restaurantId, name, slug, currency, status, address, countryCode, timezone } = branch;
  return { id: _id, restaurantId, name, slug, currency, status, address, countryCode, timezone };
}

/** With what only those who work there are told. */
export const serializeDashboardBranch = (branch: BranchDocument): DashboardBranch => ({
  ...serializeBranch(branch),
  pausedUntil: branch.pausedUntil?.toISOString() ?? null,
  stations: branch.stations ?? [],
});

export const serializeBranchScope = (branches: BranchScope): BranchLimit =>
  branches === 'all' ? null : branches;
