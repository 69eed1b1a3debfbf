import type { Migration } from './migration.ts';

/**
 * Processes of the previous release do not invalidate the sums of sales, so the sums are recalculated after
 * the last one has ended.
 */
export const rebuildSales: Migration = {
  number: 4,
  title: 'Recalculate the sales of every branch and day from the orders',
  phase: 'contract',
  steps: [
    {
      name: 'sales of all restaurants',
      async run({ db, log, rebuildSales, progress = '', saveProgress, throwIfLockLost }) {
        const restaurants = db
          .collection<{ _id: string }>('restaurants')
          .find({ _id: { $gt: progress } })
          .sort({ _id: 1 })
          .project<{ _id: string }>({ _id: 1 });
        for await (const { _id } of restaurants) {
          throwIfLockLost();
          log.info({ restaurantId: _id }, 'rebuilding sales of a restaurant');
          await rebuildSales(_id);
          await saveProgress(_id);
        }
      },
    },
  ],
};
