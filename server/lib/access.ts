import type { KnownActorType } from '../../generated/public/types.ts';

/** The author of a change, as the activity log names it. For an API key, `name` is the key's name. */
export type Actor = {
  type: KnownActorType;
  id: string;
  name: string;
} & Partial<Origin>;

/** The request that makes a change. */
export type Origin = {
  /** The `X-Request-Id`. */
  requestId: string;
  /** The W3C trace context, if traced. */
  traceparent: string | undefined;
};

/** The author of changes that no request caused. */
export const SYSTEM: Actor = { type: 'system', id: 'system', name: 'system' };

/** The branches that a caller may access. `all` includes future branches. */
export type BranchScope = 'all' | string[];

export type AccessScope = { restaurantId: string; branches: BranchScope };

/** The author of a change, and their access scope. */
export type Caller = { scope: AccessScope; actor: Actor };

export function inScope(scope: BranchScope, branchId: string): boolean {
  return scope === 'all' || scope.includes(branchId);
}

/**
 * Selects the rows of the given branches, with the branches' current slugs, because stored ones may be
 * outdated.
 */
export function createRowSelector(branches: { _id: string; slug: string }[]) {
  const slugs = new Map(branches.map(({ _id, slug }) => [_id, slug]));
  return <Row extends { branchId: string; branchSlug: string }>(rows: Row[]): Row[] =>
    rows.flatMap(row => {
      const branchSlug = slugs.get(row.branchId);
      if (branchSlug === undefined) return [];
      return branchSlug === row.branchSlug ? row : { ...row, branchSlug };
    });
}
