import type { KnownInventoryTransactionType } from '../../generated/public/types.ts';
import type { Actor } from '../activity/activity.ts';

/** Quantities are integers in thousandths of the unit. */
export const QUANTITY_DECIMALS = 3;

export type InventoryItemDocument = {
  _id: string;
  restaurantId: string;
  name: string;
  unit: string;
  /** What the ledger's newest movement of each branch says; `sequence` names that movement. */
  balances: {
    branchId: string;
    branchSlug: string;
    balance: number;
    sequence: number;
  }[];
  createdAt: Date;
  updatedAt: Date;
};

export type MovementType = KnownInventoryTransactionType | 'order_confirmed' | 'order_cancelled';

/**
 * A line of the stock ledger and the truth about a balance: each movement of an item at a branch carries the next
 * `sequence` and the balance after it, so that one insert is one atomic movement. `key` makes a movement that
 * follows from something else happen once. `unposted` is there until balance and activity log say the same.
 */
export type MovementDocument = {
  _id: string;
  restaurantId: string;
  itemId: string;
  branchId: string;
  branchSlug: string;
  sequence: number;
  type: MovementType;
  quantity: number;
  change: number;
  balanceAfter: number;
  note: string;
  key: string;
  orderId: string | null;
  actor: Actor;
  createdAt: Date;
  unposted?: true;
};
