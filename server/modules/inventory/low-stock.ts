import type { StockStatus } from '../../../generated/dashboard/types.ts';
import type { InventoryItemDocument } from './documents.ts';

/** Without a threshold, only a negative balance is low. */
const BELOW_ZERO = -1;

/**
 * The branches that run low on an item. They are stored with it, written by every change of a balance or the threshold,
 * so that an index finds what runs low.
 */
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
