import type { SetMenuItemSnoozeRequest, SnoozeReason } from '../../../generated/dashboard/types.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { Snooze } from './documents.ts';

/** Snoozes until a time; null clears. Without `branches` it applies to every branch in scope. */
export type SnoozePatch = {
  until: Date | null;
  reason: Snooze['reason'];
  note: string;
  branches?: Pick<Snooze, 'branchId' | 'reason' | 'note'>[] | undefined;
};

/** The API takes reasons in upper case and returns them in lower case. */
const REASONS: Record<SnoozeReason, Snooze['reason']> = {
  SOLD_OUT: 'sold_out',
  INGREDIENTS: 'ingredients',
  EQUIPMENT: 'equipment',
  OTHER: 'other',
};

/** Undefined when the input does not mention snoozing. A branch without a reason or a note has the common one. */
export function parseSnooze(input: Partial<SetMenuItemSnoozeRequest>): SnoozePatch | undefined {
  const { unavailableUntil, unavailableReason = 'SOLD_OUT', unavailableNote = '', branches } = input;
  if (unavailableUntil === undefined) return undefined;
  return {
    until: unavailableUntil === null ? null : new Date(unavailableUntil),
    reason: REASONS[unavailableReason],
    note: unavailableNote,
    branches: branches?.map(branch => ({
      branchId: branch.branchId,
      reason: REASONS[branch.unavailableReason ?? unavailableReason],
      note: branch.unavailableNote ?? unavailableNote,
    })),
  };
}

/** Leaves out snoozes that have ended; they are not removed from the item when they end. */
export function currentSnoozes(snoozes: Snooze[], now: Date): Snooze[] {
  return snoozes.filter(({ until }) => until > now);
}

/** The snoozes after a patch; `branches` are those in the caller's scope. */
export function applySnooze(
  snoozes: Snooze[],
  patch: SnoozePatch,
  branches: BranchDocument[],
  now: Date,
): Snooze[] {
  const { until, reason, note } = patch;
  const chosen = patch.branches ?? branches.map(({ _id }) => ({ branchId: _id, reason, note }));
  const unaffected = currentSnoozes(snoozes, now).filter(
    ({ branchId }) => !chosen.some(branch => branch.branchId === branchId),
  );
  if (until === null) return unaffected;

  const snoozed = chosen.flatMap(({ branchId, reason, note }) => {
    const branch = branches.find(({ _id }) => _id === branchId);
    return branch ? [{ branchId, branchSlug: branch.slug, until, reason, note }] : [];
  });
  return [...unaffected, ...snoozed].sort(byBranch);
}

/** A fixed order, so that the same patch twice results in equal items. */
export const byBranch = (a: { branchId: string }, b: { branchId: string }) =>
  a.branchId < b.branchId ? -1 : Number(a.branchId > b.branchId);
