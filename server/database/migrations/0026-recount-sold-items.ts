import type { Migration } from './migration.ts';

/** Reports recalculate item sales. The previous release would count refunded items. */
export const recountSoldItems: Migration = {
  number: 26,
  title: 'Exclude refunded items from sold items',
  phase: 'contract',
  steps: [
    {
      name: 'remove sums of items',
      async run({ db }) {
        await db.collection('sales').updateMany({ items: { $exists: true } }, { $unset: { items: '' } });
      },
    },
  ],
};
