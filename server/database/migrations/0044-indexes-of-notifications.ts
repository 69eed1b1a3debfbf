import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexesOfNotifications: Migration = {
  number: 44,
  title: 'Indexes of notifications',
  phase: 'expand',
  steps: buildIndexes(
    named(
      'pushSubscriptions.restaurantId_1_subjectId_1_createdAt_1',
      'pushSubscriptions.staff.userId_1',
      'pushSubscriptions.removeAt_1',
      'pushes.dueAt_1',
      'pushes.restaurantId_1_orderId_1',
      'pushes.removeAt_1',
    ),
  ),
};
