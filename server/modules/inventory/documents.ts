import type { InventoryMovementType } from '../../../generated/dashboard/types.ts';
import type { Actor } from '../../lib/access.ts';
import type { LoggableEntry } from '../outbox/documents.ts';

export type InventoryItemDocument = {
  _id: string;
  restaurantId: string;
  name: string;
  unit: string;
  /** The balance after the newest movement applied at each branch; `sequence` is that movement's. */
  balances: {
    branchId: string;
    branchSlug: string;
    balance: number;
    sequence: number;
  }[];
  /** In thousandths. A branch with this balance or less is low on stock. */
  lowStockThreshold?: number | null;
  /** The branches that are low on stock; negative balances always are. */
  lowStockBranchIds?: string[];
  createdAt: Date;
  updatedAt: Date;
  /** Incremented by each update; an update is conditional on the revision that it was computed from. */
  revision?: number | null;
  outbox?: LoggableEntry[];
};

/**
 * An entry of the stock ledger, which is the source of truth for balances. Each movement of an item at a branch has the next
 * `sequence` and the balance after it, so one insert is one atomic movement. `key` is unique: it makes the movement of a
 * change idempotent.
 */
export type MovementDocument = {
  _id: string;
  restaurantId: string;
  itemId: string;
  branchId: string;
  branchSlug: string;
  sequence: number;
  type: InventoryMovementType;
  /** In thousandths, as are `change` and `balanceAfter`: for `count` the new balance, else the signed change. */
  quantity: number;
  change: number;
  balanceAfter: number;
  note: string;
  key: string;
  /** Of the request whose `Idempotency-Key` made the key. */
  fingerprint?: string;
  orderId: string | null;
  actor: Actor;
  createdAt: Date;
  outbox?: LoggableEntry[];
};

/** The key of what an order takes of an item; without an item, what the keys of all its deductions begin with. */
export const deductionKey = (orderId: string, itemId = ''): string => `${orderId} takes ${itemId}`;
