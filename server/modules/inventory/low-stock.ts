import type { StockStatus } from '../../../generated/dashboard/types.ts';
import type { InventoryItemDocument } from './documents.ts';

/** Without a threshold, only negative balances are low. */
const BELOW_ZERO = -1;

/** Stored with the item by every change of a balance or the threshold, for the index of low stock. */
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
