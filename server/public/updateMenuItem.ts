import type { SnoozeReason as RequestedReason, UpdateMenuItemRequest } from '../../generated/public/types.ts';
import type { SnoozeReason } from '../menu/menu.ts';
import type { SnoozeUpdate } from '../menu/update.ts';
import { viewItem } from '../menu/view.ts';
import type { Handler } from './operation.ts';

export const updateMenuItem: Handler<'updateMenuItem'> = async ({ params, body, caller, services }) => {
  const { published, prices } = body;
  const update = { published, prices, snooze: snoozeOf(body) };
  return viewItem(await services.menu.updateItem(caller.reach, params.itemId, update, caller.actor));
};

function snoozeOf(body: UpdateMenuItemRequest): SnoozeUpdate | undefined {
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
