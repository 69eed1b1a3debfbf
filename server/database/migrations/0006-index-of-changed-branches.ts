import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexOfChangedBranches: Migration = {
  number: 6,
  title: 'Index of changed branches',
  phase: 'expand',
  steps: buildIndexes(named('branches.updatedAt_1')),
};
