import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexOfRefunds: Migration = {
  number: 27,
  title: 'Index of refunds by time',
  phase: 'expand',
  steps: buildIndexes(named('orders.restaurantId_1_branch.id_1_refunds.createdAt_1')),
};
