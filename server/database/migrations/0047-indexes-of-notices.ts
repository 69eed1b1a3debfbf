import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexesOfNotices: Migration = {
  number: 47,
  title: 'Indexes of notices',
  phase: 'expand',
  steps: buildIndexes(
    named(
      'orders.restaurantId_1_refunds.provider.status_1_updatedAt_-1',
      'orders.restaurantId_1_surplusPayments.provider.status_1_updatedAt_-1',
      'orders.restaurantId_1_dispute.status_1_updatedAt_-1',
      'mails.restaurantId_1_status_1_createdAt_-1',
      'prints.restaurantId_1_printerId_1_createdAt_1',
    ),
  ),
};
