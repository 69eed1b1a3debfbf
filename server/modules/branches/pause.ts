import { isTimestamp } from '../../lib/dates.ts';
import type { FieldError } from '../../lib/errors.ts';
import { isSuspended } from '../../lib/mongo/suspension.ts';
import type { BranchDocument } from './documents.ts';

/** A branch's state at a time. A suspended restaurant takes no orders. */
export function atTime(branch: BranchDocument, now: Date): BranchDocument {
  if (isSuspended(branch)) return { ...branch, status: 'closed', pausedUntil: null };
  const { status, pausedUntil } = branch;
  const isPaused = status === 'open' && pausedUntil && pausedUntil > now;
  return isPaused ? { ...branch, status: 'paused' } : { ...branch, pausedUntil: null };
}

/** The stored fields of a status that ends at `until`. */
export const toStored = (status: BranchDocument['status'], until: Date | null) =>
  until ? { status: 'open' as const, pausedUntil: until } : { status, pausedUntil: null };

/** Checks that the contract's schema cannot express. */
export function validateUntil(status: BranchDocument['status'], until: Date | null, now: Date): FieldError[] {
  const path = '/until';
  if (!until) return [];
  if (!isTimestamp(until)) return [{ path, message: 'must be a valid date' }];
  if (status !== 'paused') return [{ path, message: `applies to pauses only: omit it for ${status}` }];
  if (until > now) return [];
  return [{ path, message: 'must be in the future; omit it to pause the branch until it is reopened' }];
}
