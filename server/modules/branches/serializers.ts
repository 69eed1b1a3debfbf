import type { BranchLimit, DashboardBranch } from '../../../generated/dashboard/types.ts';
import type { Branch } from '../../../generated/public/types.ts';
import { formatRate } from '../../../spec/rules/vat.ts';
import type { BranchScope } from '../../lib/access.ts';
import type { BranchDocument } from './documents.ts';
import { findOpening } from './opening-hours.ts';
import { findDelay, serializeOrderingOptions } from './ordering-options.ts';

export function serializeBranch(branch: BranchDocument): Branch {
  const { _id, restaurantId, name, slug, currency, status, address, countryCode, timezone } = branch;
  return { id: _id, restaurantId, name, slug, currency, status, address, countryCode, timezone };
}

/** Includes fields that only staff see. */
export function serializeDashboardBranch(branch: BranchDocument, now: Date): DashboardBranch {
  const { opensAt, closesAt } = findOpening(branch, now);
  const delay = findDelay(branch, now);
  return {
    ...serializeBranch(branch),
    ...serializeEditable(branch),
    pausedUntil: branch.pausedUntil?.toISOString() ?? null,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    delayMinutes: delay.minutes,
    delayUntil: delay.until?.toISOString() ?? null,
  };
}

/** The editable fields. */
export function serializeEditable(branch: BranchDocument) {
  const { name, slug, address, countryCode, timezone, stations = [] } = branch;
  return {
    ...{ name, slug, address, countryCode, timezone, stations },
    ...serializeHours(branch),
    defaultVat: serializeRate(branch.defaultRate),
    deliveryVat: serializeRate(branch.deliveryRate),
    ...serializeOrderingOptions(branch),
  };
}

export const serializeHours = (branch: BranchDocument) => ({
  openingHours: branch.openingHours ?? null,
  pickupHours: branch.pickupHours ?? null,
  deliveryHours: branch.deliveryHours ?? null,
  dineInHours: branch.dineInHours ?? null,
});

const serializeRate = (rate: number | null | undefined): string | null =>
  typeof rate === 'number' ? formatRate(rate) : null;

export const serializeBranchScope = (branches: BranchScope): BranchLimit =>
  branches === 'all' ? null : branches;
