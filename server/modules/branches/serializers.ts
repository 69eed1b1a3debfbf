import type { BranchLimit, DashboardBranch } from '../../../generated/dashboard/types.ts';
import type { Branch } from '../../../generated/public/types.ts';
import { formatRate } from '../../../spec/rules/vat.ts';
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
  defaultVat: serializeRate(branch.defaultRate),
  deliveryVat: serializeRate(branch.deliveryRate),
});

const serializeRate = (rate: number | null | undefined): string | null =>
  typeof rate === 'number' ? formatRate(rate) : null;

export const serializeBranchScope = (branches: BranchScope): BranchLimit =>
  branches === 'all' ? null : branches;
