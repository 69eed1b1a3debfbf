import type { Migration } from './migration.ts';

/** Marks demo restaurants of earlier releases. Only they have email addresses at example.com. */
export const demoRestaurant: Migration = {
  number: 20,
  title: 'Allow test payments only for the demo restaurant',
  phase: 'expand',
  steps: [
    {
      name: 'demo restaurant',
      async run({ db }) {
        const owner = await db
          .collection<{ restaurantId: string }>('users')
          .findOne({ email: 'owner@example.com', name: 'Demo owner' });
        if (!owner) return;
        await db
          .collection<{ _id: string }>('restaurants')
          .updateOne({ _id: owner.restaurantId, slug: 'casa-oliva' }, { $set: { paymentProvider: 'test' } });
      },
    },
  ],
};
