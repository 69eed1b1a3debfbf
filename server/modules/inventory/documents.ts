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
  /** The branches that are low on stock. Branches with a negative balance always are. */
  lowStockBranchIds?: string[];
  createdAt: Date;
  updatedAt: Date;
  /** Incremented by each update. An update is conditional on the revision that it was computed from. */
  revision?: number | null;
  outbox?: LoggableEntry[];
};

/**
 * An entry of the stock ledger, which is the source of truth for balances. A movement has the next `sequence` of its item
 * at its branch and the balance after it, so one insert is one atomic movement. `key` is unique, so a change moves stock
 * once.
 */
export type MovementDocument = {
  _id: string;
  restaurantId: string;
  itemId: string;
  branchId: string;
  branchSlug: string;
  sequence: number;
  type: InventoryMovementType;
  /** In thousandths, like `change` and `balanceAfter`. For `count` it is the new balance, else the signed change. */
  quantity: number;
  change: number;
  balanceAfter: number;
  note: string;
  key: string;
  /** The fingerprints of the request, when `key` comes from an `Idempotency-Key`. */
  fingerprint?: string;
  valueFingerprint?: string;
  orderId: string | null;
  actor: Actor;
  createdAt: Date;
  outbox?: LoggableEntry[];
};

/** The key of the movement by which an order takes an item. Without an item, it is the prefix of all these keys. */
export const deductionKey = (orderId: string, itemId = ''): string => `${orderId} takes ${itemId}`;
