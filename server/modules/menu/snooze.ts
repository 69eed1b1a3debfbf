import type { BranchDocument } from '../branches/documents.ts';
import type { Snooze, SnoozeReason } from './documents.ts';

/** Snoozes until a time; null clears. Without `branches` it applies to every branch in scope. */
export type SnoozePatch = {
  until: Date | null;
  reason: SnoozeReason;
  note: string;
  branches?: BranchSnooze[] | undefined;
};

/** The reason and note of one branch; those of the patch apply where they are absent. */
export type BranchSnooze = {
  branchId: string;
  reason?: SnoozeReason | undefined;
  note?: string | undefined;
};

/** A snooze in the API's fields. The API takes reasons in upper case and returns them in lower case. */
export type SnoozeInput = {
  unavailableUntil?: string | null | undefined;
  branches?: ({ branchId: string } & SnoozeReasonInput)[] | undefined;
} & SnoozeReasonInput;

type SnoozeReasonInput = {
  unavailableReason?: Uppercase<SnoozeReason> | undefined;
  unavailableNote?: string | undefined;
};

const REASONS: Record<Uppercase<SnoozeReason>, SnoozeReason> = {
  SOLD_OUT: 'sold_out',
  INGREDIENTS: 'ingredients',
  EQUIPMENT: 'equipment',
  OTHER: 'other',
};

/** Undefined when the input does not mention snoozing. */
export function parseSnooze(input: SnoozeInput): SnoozePatch | undefined {
  const { unavailableUntil, unavailableReason = 'SOLD_OUT', unavailableNote = '', branches } = input;
  if (unavailableUntil === undefined) return undefined;
  return {
    until: unavailableUntil === null ? null : new Date(unavailableUntil),
    reason: REASONS[unavailableReason],
    note: unavailableNote,
    branches: branches?.map(branch => ({
      branchId: branch.branchId,
      reason: branch.unavailableReason && REASONS[branch.unavailableReason],
      note: branch.unavailableNote,
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
  const { until } = patch;
  const chosen: BranchSnooze[] = patch.branches ?? branches.map(({ _id }) => ({ branchId: _id }));
  const unaffected = currentSnoozes(snoozes, now).filter(
    ({ branchId }) => !chosen.some(branch => branch.branchId === branchId),
  );
  if (until === null) return unaffected;

  const snoozed = chosen.flatMap(({ branchId, reason = patch.reason, note = patch.note }) => {
    const branch = branches.find(({ _id }) => _id === branchId);
    return branch ? [{ branchId, branchSlug: branch.slug, until, reason, note }] : [];
  });
  return [...unaffected, ...snoozed].sort(byBranch);
}

/** A fixed order, so that the same patch twice results in equal items. */
export const byBranch = (a: { branchId: string }, b: { branchId: string }) =>
  a.branchId < b.branchId ? -1 : Number(a.branchId > b.branchId);
