import type { Migration } from './migration.ts';

/** A process of the former release does not invalidate the sums of the day of a refund. Reports add all sums up again. */
export const salesOfBusinessDays: Migration = {
  number: 28,
  title: 'Sales of business days, with refunds on their own day',
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
