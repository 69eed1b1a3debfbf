import type { InventoryMovementType } from '../../../generated/dashboard/types.ts';
import type { Actor } from '../activity/documents.ts';
import type { LoggableEntry } from '../activity/outbox.ts';

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
  /** At or below this balance, in thousandths, a branch is low on it. */
  lowStockThreshold?: number | null;
  /** The branches that are, negative balances included. */
  lowStockBranchIds?: string[];
  createdAt: Date;
  updatedAt: Date;
  /** Counts changes; a change is written only over the revision it was computed from. */
  revision?: number | null;
  outbox?: LoggableEntry[];
};

/**
 * A line of the stock ledger and the truth about a balance: each movement of an item at a branch carries the next
 * `sequence` and the balance after it, so that one insert is one atomic movement. `key` makes a movement that
 * follows from something else happen once.
 */
export type MovementDocument = {
  _id: string;
  restaurantId: string;
  itemId: string;
  branchId: string;
  branchSlug: string;
  sequence: number;
  type: InventoryMovementType;
  quantity: number;
  change: number;
  balanceAfter: number;
  note: string;
  key: string;
  orderId: string | null;
  actor: Actor;
  createdAt: Date;
  outbox?: LoggableEntry[];
};
