import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexOfPreviousImports: Migration = {
  number: 52,
  title: 'Index of previous menu imports',
  phase: 'expand',
  steps: buildIndexes(named('menuImports.restaurantId_1_previous_1')),
};
