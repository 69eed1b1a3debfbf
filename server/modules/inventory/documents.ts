import type { InventoryMovementType } from '../../../generated/dashboard/types.ts';
import type { Actor } from '../../lib/access.ts';
import type { LoggableEntry } from '../outbox/documents.ts';

export type InventoryItemDocument = {
  _id: string;
  restaurantId: string;
  name: string;
  unit: string;
  /** The balance after the last applied movement at each branch, with its `sequence`. */
  balances: {
    branchId: string;
    branchSlug: string;
    balance: number;
    sequence: number;
  }[];
  /** In thousandths. Branches at or below this balance are low on stock. */
  lowStockThreshold?: number | null;
  /** Branches that are low on stock. Negative balances always are. */
  lowStockBranchIds?: string[];
  createdAt: Date;
  updatedAt: Date;
  /** Incremented by each update. Updates are conditional on the revision that was read. */
  revision?: number | null;
  outbox?: LoggableEntry[];
};

/**
 * An entry of the stock ledger, the source of truth for balances. A movement has its item's next `sequence`
 * at the branch and the resulting balance, so one insert is one atomic movement. `key` is unique, so each
 * change moves stock once.
 */
export type MovementDocument = {
  _id: string;
  restaurantId: string;
  itemId: string;
  branchId: string;
  branchSlug: string;
  sequence: number;
  type: InventoryMovementType;
  /**
   * In thousandths, like `change` and `balanceAfter`. The new balance for `count`, otherwise the signed
   * change.
   */
  quantity: number;
  change: number;
  balanceAfter: number;
  note: string;
  key: string;
  /** The request's fingerprints, if `key` comes from an `Idempotency-Key`. */
  fingerprint?: string;
  valueFingerprint?: string;
  orderId: string | null;
  actor: Actor;
  createdAt: Date;
  outbox?: LoggableEntry[];
};

/**
 * The key of the movement that deducts an item for an order. Without an item, the common prefix of these
 * keys.
 */
export const deductionKey = (orderId: string, itemId = ''): string => `${orderId} takes ${itemId}`;
