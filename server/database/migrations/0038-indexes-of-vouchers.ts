import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexesOfVouchers: Migration = {
  number: 38,
  title: 'Indexes of vouchers',
  phase: 'expand',
  steps: buildIndexes(
    named(
      'vouchers.restaurantId_1_createdAt_-1__id_-1',
      'vouchers.restaurantId_1_hash_1',
      'vouchers.outbox.at_1',
    ),
  ),
};
