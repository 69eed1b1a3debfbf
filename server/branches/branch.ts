import type { KnownBranchStatus } from '../../generated/public/types.ts';

export type BranchDocument = {
  _id: string;
  restaurantId: string;
  name: string;
  slug: string;
  currency: string;
  status: KnownBranchStatus;
  address: string;
  countryCode: string;
  timezone: string;
  createdAt: Date;
  updatedAt: Date;
};

/** The branches a caller may see and act on: all of them, those created later included, or the ones named. */
export type BranchScope = 'all' | string[];

/** What a caller reaches: one restaurant, and within it some or all branches. */
export type Reach = { restaurantId: string; branches: BranchScope };

export function inScope(scope: BranchScope, branchId: string): boolean {
  return scope === 'all' || scope.includes(branchId);
}
