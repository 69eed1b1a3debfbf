import { createBatcher } from '../../lib/batcher.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import type { BranchStore } from '../branches/store.ts';
import type { OrderDocument } from '../orders/documents.ts';
import { SALES_EFFECT } from '../orders/outbox-entries.ts';
import type { Effect } from '../outbox/outbox.ts';
import { dayOfUtc } from './kept-sums.ts';
import { type SalesDay, type SalesStore, salesId } from './store.ts';
import type { SalesSums } from './sums.ts';

/** Reports recalculate stale sums themselves. This keeps the backlog small until someone requests a month. */
const SUM_INTERVAL_MS = 10 * 60_000;
const SUMS_FAILED = 'failed to update sales totals; the next report recalculates them';

type SalesEffectDeps = {
  store: Pick<SalesStore, 'invalidate'>;
  sums: Pick<SalesSums, 'figures' | 'items'>;
  branches: Pick<BranchStore, 'listAll'>;
  background: Pick<TaskPool, 'gather'>;
};

/**
 * Invalidates the sums of the day of a payment or refund. A refund also changes the items sold on the day of
 * the payment, and one that staff paid has moved from the day of the provider's attempt. Awaited, so that a
 * report after the response includes the change. Concurrent payments share a command, and those of one branch
 * and day a write.
 */
export function createSalesEffect(deps: SalesEffectDeps): Effect<OrderDocument> {
  const { store, sums, branches, background } = deps;
  const invalidate = createBatcher((days: SalesDay[]) => store.invalidate(unique(days)));

  const sumUpLater = background.gather(SUMS_FAILED, SUM_INTERVAL_MS, async (days: SalesDay[]) => {
    for (const [restaurantId, ofRestaurant] of Map.groupBy(days, day => day.restaurantId)) {
      for (const [day, ofDay] of Map.groupBy(ofRestaurant, ({ day }) => day)) {
        const branchIds = [...new Set(ofDay.map(({ branchId }) => branchId))];
        const found = await branches.listAll({ restaurantId, branches: branchIds });
        for (const kind of [sums.figures, sums.items]) await kind.get(found, day, day);
      }
    }
  });

  return {
    name: SALES_EFFECT,
    appliesTo: (_entry, { paidAt }) => paidAt !== undefined,
    async run({ restaurantId, at }, { branch, paidAt, refunds }) {
      if (!paidAt) return;
      const formerly = refunds.flatMap(({ failedAttempt }) => failedAttempt?.at ?? []);
      const days = unique(
        [at, paidAt, ...formerly].map(one => ({ restaurantId, branchId: branch.id, day: dayOfUtc(one) })),
      );
      await Promise.all(days.map(invalidate));
      for (const day of days) sumUpLater(day);
    },
    awaited: true,
  };
}

const unique = (days: SalesDay[]): SalesDay[] => [...new Map(days.map(day => [salesId(day), day])).values()];
