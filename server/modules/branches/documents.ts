import type { KnownBranchStatus } from '../../../generated/public/types.ts';
import type { LoggableEntry } from '../activity/outbox.ts';

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
  outbox?: LoggableEntry[];
};

/** The branches a caller may see and act on: all of them, those created later included, or the ones named. */
export type BranchScope = 'all' | string[];

/** What a caller reaches: one restaurant, and within it some or all branches. */
export type AccessScope = { restaurantId: string; branches: BranchScope };

export function inScope(scope: BranchScope, branchId: string): boolean {
  return scope === 'all' || scope.includes(branchId);
}

/** The rows at branches in scope, each under the slug that its branch has now: it may have had another one then. */
export function visibleRows<Row extends { branchId: string; branchSlug: string }>(
  branches: BranchDocument[],
  rows: Row[],
): Row[] {
  const slugs = new Map(branches.map(({ _id, slug }) => [_id, slug]));
  return rows.flatMap(row => {
    const branchSlug = slugs.get(row.branchId);
    return branchSlug === undefined ? [] : [{ ...row, branchSlug }];
  });
}
