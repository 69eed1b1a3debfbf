import type { Migration } from './migration.ts';

/** The previous release does not invalidate the sums of a refund's day. Reports recalculate all sums. */
export const salesOfBusinessDays: Migration = {
  number: 28,
  title: 'Recalculate sales by business day, with refunds on their own day',
  phase: 'contract',
  steps: [
    {
      name: 'invalidate sums',
      async run({ db }) {
        await db.collection('sales').updateMany({}, { $inc: { revision: 1 } });
      },
    },
  ],
};
