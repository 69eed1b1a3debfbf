import type { StockStatus } from '../../../generated/dashboard/types.ts';
import type { InventoryItemDocument } from './documents.ts';

/** Without a threshold, only what is below nothing is low. */
const BELOW_ZERO = -1;

/**
 * As an expression of an update, the branches that are low on an item, from what the same document says: whatever changes
 * a balance or the threshold writes them with it, so that an index finds what runs low.
 */
export const LOW_STOCK_EXPRESSION = {
  $map: {
    input: {
      $filter: {
        input: '$balances',
        as: 'row',
        cond: { $lte: ['$$row.balance', { $ifNull: ['$lowStockThreshold', BELOW_ZERO] }] },
      },
    },
    as: 'row',
    in: '$$row.branchId',
  },
};

export function stockStatus(
  { lowStockBranchIds = [] }: Pick<InventoryItemDocument, 'lowStockBranchIds'>,
  { branchId, balance }: InventoryItemDocument['balances'][number],
): StockStatus {
  if (balance < 0) return 'negative';
  return lowStockBranchIds.includes(branchId) ? 'low' : 'ok';
}
