import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexesOfSlots: Migration = {
  number: 36,
  title: 'Indexes of slots',
  phase: 'expand',
  steps: buildIndexes(named('slots.branchId_1_at_1', 'slots.at_1', 'slots.restaurantId_1')),
};
