import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexesOfOnlinePayments: Migration = {
  number: 31,
  title: 'Indexes of online payments',
  phase: 'expand',
  steps: buildIndexes(
    named(
      'onlinePayments.dueAt_1',
      'onlinePayments.restaurantId_1_dueAt_1',
      'onlinePayments.failingSince_1',
      'onlinePayments.restaurantId_1_intentId_1',
      'onlinePayments.restaurantId_1__id_1',
    ),
  ),
};
