import type { KnownActorType } from '../../generated/public/types.ts';

/** The author of a change, as the activity log names it. `name` of a key is the key's own name. */
export type Actor = {
  type: KnownActorType;
  id: string;
  name: string;
} & Partial<Origin>;

/** The request that makes a change. */
export type Origin = {
  /** Its `X-Request-Id`. */
  requestId: string;
  /** Its W3C trace context, where it is traced. */
  traceparent: string | undefined;
};

/** The author of changes that no request asked for. */
export const SYSTEM: Actor = { type: 'system', id: 'system', name: 'system' };

/** The branches that a caller may access. 'all' includes branches created later. */
export type BranchScope = 'all' | string[];

export type AccessScope = { restaurantId: string; branches: BranchScope };

/** Who makes a change, and what they may access. */
export type Caller = { scope: AccessScope; actor: Actor };

export function inScope(scope: BranchScope, branchId: string): boolean {
  return scope === 'all' || scope.includes(branchId);
}

/** Selects the rows at the given branches. Each gets the current slug of its branch, because the stored slug may be older. */
export function createRowSelector(branches: { _id: string; slug: string }[]) {
  const slugs = new Map(branches.map(({ _id, slug }) => [_id, slug]));
  return <Row extends { branchId: string; branchSlug: string }>(rows: Row[]): Row[] =>
    rows.flatMap(row => {
      const branchSlug = slugs.get(row.branchId);
      if (branchSlug === undefined) return [];
      return branchSlug === row.branchSlug ? row : { ...row, branchSlug };
    });
}
