import type { FieldError } from '../../generated/public/types.ts';

/** The parts of a branch that the rules use. */
export type Branch = { _id: string; slug: string; currency: string };

/** A fixed order, so that applying the same patch twice results in equal items. */
export const byBranch = (a: { branchId: string }, b: { branchId: string }) =>
  a.branchId < b.branchId ? -1 : Number(a.branchId > b.branchId);

/** Finds entries that have the same branch, and the same item if any, as an earlier entry. */
export function findRepeated(
  path: string,
  entries: { itemId?: string; branchId: string }[] = [],
): FieldError[] {
  const seen = new Set<string>();
  return entries.flatMap(({ itemId, branchId }, index) => {
    const key = JSON.stringify([itemId, branchId]);
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const message = `duplicates the branch of an earlier entry${itemId === undefined ? '' : ' for the item'}`;
    return [{ path: `${path}/${index}/branchId`, message }];
  });
}
