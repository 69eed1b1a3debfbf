import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexOfDailySummaries: Migration = {
  number: 40,
  title: 'Index of daily summaries',
  phase: 'expand',
  steps: buildIndexes(named('users.dailySummary.dueAt_1')),
};
