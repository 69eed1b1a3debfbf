import type { KnownBranchStatus } from '../../../generated/public/types.ts';
import type { Actor } from '../activity/documents.ts';
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

/** The branches that a caller may access. 'all' includes branches created later. */
export type BranchScope = 'all' | string[];

export type AccessScope = { restaurantId: string; branches: BranchScope };

/** Who makes a change, and what they may access. */
export type Caller = { scope: AccessScope; actor: Actor };

export function inScope(scope: BranchScope, branchId: string): boolean {
  return scope === 'all' || scope.includes(branchId);
}

/** The rows at the given branches, each with the current slug of its branch; the stored slug may be older. */
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
