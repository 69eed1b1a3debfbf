import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexOfChangedOrders: Migration = {
  number: 25,
  title: 'Index of orders by last change',
  phase: 'expand',
  steps: buildIndexes(named('orders.restaurantId_1_updatedAt_1__id_1_branch.id_1_status_1_type_1')),
};
