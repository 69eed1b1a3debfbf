import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexesOfEndOfDayReports: Migration = {
  number: 29,
  title: 'Indexes of end-of-day reports, and of second payments by time',
  phase: 'expand',
  steps: buildIndexes(
    named(
      'orders.restaurantId_1_branch.id_1_surplusPayments.recordedAt_1',
      'orders.restaurantId_1_branch.id_1_surplusPayments.returnedAt_1',
      'dayReports.restaurantId_1_branchId_1_till_1_day_1_number_1',
      'dayReports.restaurantId_1_closedAt_-1__id_-1',
      'dayReports.restaurantId_1_branchId_1_closedAt_-1__id_-1',
      'dayReports.outbox.at_1',
    ),
  ),
};
