import type { BranchDocument } from '../branches/documents.ts';
import type { Snooze } from './documents.ts';
import type { BranchSnooze, SnoozeUpdate } from './item-update.ts';

/** The snoozes that hold at a time: one whose time has passed is over without anyone clearing it. */
export function currentSnoozes(snoozes: Snooze[], now: Date): Snooze[] {
  return snoozes.filter(({ until }) => until > now);
}

/** The snoozes after an update; `branches` are those within the caller's scope. */
export function applySnooze(
  snoozes: Snooze[],
  update: SnoozeUpdate,
  branches: BranchDocument[],
  now: Date,
): Snooze[] {
  const { until } = update;
  const chosen: BranchSnooze[] = update.branches ?? branches.map(({ _id }) => ({ branchId: _id }));
  const untouched = currentSnoozes(snoozes, now).filter(
    ({ branchId }) => !chosen.some(branch => branch.branchId === branchId),
  );
  if (until === null) return untouched;

  const snoozed = chosen.flatMap(({ branchId, reason = update.reason, note = update.note }) => {
    const branch = branches.find(({ _id }) => _id === branchId);
    return branch ? [{ branchId, branchSlug: branch.slug, until, reason, note }] : [];
  });
  return [...untouched, ...snoozed].sort(byBranch);
}

/** One fixed order, so that the same update twice gives the same item. */
export const byBranch = (a: { branchId: string }, b: { branchId: string }) =>
  a.branchId < b.branchId ? -1 : Number(a.branchId > b.branchId);
