import { dayBounds } from '../../lib/zoned-day.ts';
import type { BranchDocument } from '../branches/documents.ts';
import { addUpSales, type CurrencySales, type PerBranch, rankItems, type TopItems } from './sales.ts';
import type { OrderStore } from './store.ts';

/** Figures of the orders that were paid in a period. They are added up on request, so none can differ from the orders. */
export interface SalesService {
  addUp(branches: BranchDocument[], days: SalesDays): Promise<CurrencySales[]>;
  /** Best first. */
  rankItems(branches: BranchDocument[], days: SalesDays): Promise<TopItems[]>;
}

/** Consecutive days such as `2026-03-14`, each in the time zone of the branch. */
export type SalesDays = [string, ...string[]];

const TOP_ITEMS = 20;

export function createSalesService(store: Pick<OrderStore, 'listSales' | 'listSoldLines'>): SalesService {
  return {
    addUp: async (branches, days) => addUpSales(await findOfEach(store.listSales, branches, days), days),
    rankItems: async (branches, days) =>
      rankItems(await findOfEach(store.listSoldLines, branches, days), TOP_ITEMS),
  };
}

function findOfEach<T>(
  find: (branch: BranchDocument, from: Date, before: Date) => Promise<T[]>,
  branches: BranchDocument[],
  days: SalesDays,
): Promise<PerBranch<T>> {
  const [first] = days;
  const last = days.at(-1) ?? first;
  return Promise.all(
    branches.map(async branch => {
      const [from, to] = [dayBounds(first, branch.timezone), dayBounds(last, branch.timezone)];
      return { branch, found: from && to ? await find(branch, from.start, to.end) : [] };
    }),
  );
}
