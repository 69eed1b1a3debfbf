import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexesOfFinishedOrdersAndHeldDeliveries: Migration = {
  number: 10,
  title: 'Indexes of finished orders and of the oldest held delivery',
  phase: 'expand',
  steps: buildIndexes(named('orders.restaurantId_1_updatedAt_1', 'webhookDeliveries.createdAt_1')),
};
