import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexOfFinishedOrders: Migration = {
  number: 10,
  title: 'Index of finished orders',
  phase: 'expand',
  steps: buildIndexes(named('orders.restaurantId_1_updatedAt_1')),
};
