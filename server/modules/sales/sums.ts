import type { Clock } from '../../lib/clock.ts';
import type { BranchDocument } from '../branches/documents.ts';
import { createKeptSums, dayOfUtc, type KeptSumsReader } from './kept-sums.ts';
import { createSalesSummer, type LocalDay } from './sales.ts';
import { createItemSummer, type ItemsOfDay } from './sold-items.ts';
import type { SalesStore } from './store.ts';

/**
 * Sums of sales and refunds by branch and day. A payment or refund invalidates the sums of its own day and of
 * the payment's day whenever its effect runs; the next report recalculates them from the orders. So sums
 * never stay wrong, even after a crash.
 */
export interface SalesSums {
  figures: KeptSumsReader<LocalDay>;
  items: KeptSumsReader<ItemsOfDay>;
  /** Invalidates and recalculates all sums of a restaurant. */
  rebuild(branches: BranchDocument[]): Promise<void>;
}

/** Item sums are larger. */
const DAYS_AT_ONCE = { figures: 8_000, items: 2_000 };
/** How many days a rebuild processes together. */
const REBUILT_DAYS = 31;
const DAY_MS = 24 * 60 * 60_000;

export function createSalesSums(store: SalesStore, clock: Clock): SalesSums {
  const figures = createKeptSums({
    store: store.figures,
    createSummer: createSalesSummer,
    daysAtOnce: DAYS_AT_ONCE.figures,
    clock,
  });
  const items = createKeptSums({
    store: store.items,
    createSummer: createItemSummer,
    daysAtOnce: DAYS_AT_ONCE.items,
    clock,
  });

  return {
    figures,
    items,
    async rebuild(branches) {
      const [first] = branches;
      if (!first) return;
      await store.invalidateAll(first.restaurantId);
      const now = clock();
      let since = now;
      for (const { _id, restaurantId } of branches) {
        const firstSale = (await store.findFirstSale(restaurantId, _id)) ?? now;
        if (firstSale < since) since = firstSale;
      }
      for (let at = since.getTime(); at <= now.getTime(); at += REBUILT_DAYS * DAY_MS) {
        const last = new Date(at + (REBUILT_DAYS - 1) * DAY_MS);
        for (const sums of [figures, items]) await sums.get(branches, dayOfUtc(new Date(at)), dayOfUtc(last));
      }
    },
  };
}
