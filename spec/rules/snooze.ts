import type { SetMenuItemSnoozeRequest, SnoozeReason } from '../../generated/dashboard/types.ts';
import type {
  FieldError,
  MenuItemUnavailability,
  UnavailabilityReason,
} from '../../generated/public/types.ts';
import { type Branch, byBranch } from './branches.ts';

/** One per branch. A snooze ends at `until`. */
export type Snooze = {
  branchId: string;
  branchSlug: string;
  until: Date;
  reason: UnavailabilityReason;
  note: string;
};

/**
 * Snoozes until a time, or clears snoozes if null. Without `branches` it applies to every branch in scope.
 */
export type SnoozePatch = {
  until: Date | null;
  reason: Snooze['reason'];
  note: string;
  branches?: Pick<Snooze, 'branchId' | 'reason' | 'note'>[] | undefined;
};

/** The API accepts reasons in upper case and returns them in lower case. */
const REASONS: Record<SnoozeReason, Snooze['reason']> = {
  SOLD_OUT: 'sold_out',
  INGREDIENTS: 'ingredients',
  EQUIPMENT: 'equipment',
  OTHER: 'other',
};

/** Parses a snooze; undefined if the input has none. Branches without a reason or note use the common one. */
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

const DAY_MS = 24 * 60 * 60 * 1000;

/** Checks that the snooze ends in the future and within the maximum number of days. */
export function validateUntil(until: Date | null | undefined, now: Date, days: number): FieldError[] {
  const path = '/unavailableUntil';
  if (!until) return [];
  if (Number.isNaN(until.getTime())) return [{ path, message: 'must be a valid date' }];
  if (until <= now) return [{ path, message: 'must be in the future; null clears a snooze' }];
  if (until.getTime() - now.getTime() > days * DAY_MS) {
    return [
      {
        path,
        message: `must be at most ${days} days ahead; "published": false hides an item permanently`,
      },
    ];
  }
  return [];
}

/** Filters out snoozes that have ended. They aren't removed from the item when they end. */
export function currentSnoozes(snoozes: Snooze[], now: Date): Snooze[] {
  return snoozes.filter(({ until }) => until > now);
}

/** Applies a patch to snoozes. `branches` are the branches in the caller's scope. */
export function applySnooze(
  snoozes: Snooze[],
  patch: SnoozePatch,
  branches: Omit<Branch, 'currency'>[],
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

export function serializeSnooze({
  branchId,
  branchSlug,
  until,
  reason,
  note,
}: Snooze): MenuItemUnavailability {
  return {
    branchId,
    branchSlug,
    unavailableUntil: until.toISOString(),
    unavailableReason: reason,
    unavailableNote: note,
  };
}
