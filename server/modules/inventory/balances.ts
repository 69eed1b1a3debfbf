import type { StockStatus } from '../../../generated/dashboard/types.ts';
import type { InventoryItemDocument, MovementDocument } from './documents.ts';

export type StockLocation = { restaurantId: string; itemId: string; branchId: string };
/** A location's balance, and the sequence number of its last movement. */
export type Balance = { balance: number; sequence: number };
/** The item fields that derive from movements. */
export type ItemStock = Pick<InventoryItemDocument, 'balances' | 'lowStockBranchIds' | 'updatedAt'>;

export const balanceKey = ({ itemId, branchId }: Omit<StockLocation, 'restaurantId'>) =>
  `${itemId} ${branchId}`;

/** The balances stored in items, by location. Pending movements are missing. */
export function readItemBalances(items: InventoryItemDocument[]): Map<string, Balance> {
  return new Map(
    items.flatMap(({ _id: itemId, balances }) =>
      balances.map(row => [balanceKey({ itemId, branchId: row.branchId }), row] as const),
    ),
  );
}

/**
 * Applies movements to an item's stock. Undefined if they are already applied. An older balance never
 * overwrites a newer one. A branch's first movement adds the branch.
 */
export function applyMovements(
  item: InventoryItemDocument,
  movements: MovementDocument[],
): ItemStock | undefined {
  const rows = new Map(item.balances.map(row => [row.branchId, row]));
  let updatedAt: Date | undefined;
  for (const { branchId, branchSlug, sequence, balanceAfter, createdAt } of movements) {
    const row = rows.get(branchId) ?? { branchId, branchSlug, balance: 0, sequence: 0 };
    if (sequence <= row.sequence) continue;
    rows.set(branchId, { ...row, balance: balanceAfter, sequence });
    updatedAt = createdAt;
  }
  if (!updatedAt) return undefined;
  const balances = [...rows.values()];
  return { balances, lowStockBranchIds: findLowStockBranches({ ...item, balances }), updatedAt };
}

/** Without a threshold, only negative balances are low. */
const BELOW_ZERO = -1;

/** Stored with the item on every change of a balance or the threshold, for the low-stock index. */
export function findLowStockBranches({
  balances,
  lowStockThreshold,
}: Pick<InventoryItemDocument, 'balances' | 'lowStockThreshold'>): string[] {
  const threshold = lowStockThreshold ?? BELOW_ZERO;
  return balances.filter(({ balance }) => balance <= threshold).map(({ branchId }) => branchId);
}

export function stockStatus(
  { lowStockBranchIds = [] }: Pick<InventoryItemDocument, 'lowStockBranchIds'>,
  { branchId, balance }: InventoryItemDocument['balances'][number],
): StockStatus {
  if (balance < 0) return 'negative';
  return lowStockBranchIds.includes(branchId) ? 'low' : 'ok';
}
