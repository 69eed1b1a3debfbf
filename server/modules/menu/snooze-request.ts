import type {
  SnoozeReason as RequestedReason,
  UpdateMenuItemRequest,
} from '../../../generated/public/types.ts';
import type { SnoozeReason } from './documents.ts';
import type { SnoozeUpdate } from './item-update.ts';

type SnoozeRequest = Pick<
  UpdateMenuItemRequest,
  'unavailableUntil' | 'unavailableReason' | 'unavailableNote' | 'branches'
>;

/** What a request says about snoozing; undefined when nothing. */
export function parseSnooze(body: SnoozeRequest): SnoozeUpdate | undefined {
  const { unavailableUntil, unavailableReason = 'SOLD_OUT', unavailableNote = '', branches } = body;
  if (unavailableUntil === undefined) return undefined;
  return {
    until: unavailableUntil === null ? null : new Date(unavailableUntil),
    reason: STORED_REASON[unavailableReason],
    note: unavailableNote,
    branches: branches?.map(branch => ({
      branchId: branch.branchId,
      reason: branch.unavailableReason && STORED_REASON[branch.unavailableReason],
      note: branch.unavailableNote,
    })),
  };
}

/** Requests write reasons in capitals, responses in small letters. */
const STORED_REASON: Record<RequestedReason, SnoozeReason> = {
  SOLD_OUT: 'sold_out',
  INGREDIENTS: 'ingredients',
  EQUIPMENT: 'equipment',
  OTHER: 'other',
};
