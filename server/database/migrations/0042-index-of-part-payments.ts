import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexOfPartPayments: Migration = {
  number: 42,
  title: 'Index of part payments by time',
  phase: 'expand',
  steps: buildIndexes(named('orders.restaurantId_1_branch.id_1_partPayments.at_1')),
};
