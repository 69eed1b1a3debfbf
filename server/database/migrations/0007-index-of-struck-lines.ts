import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexOfStruckLines: Migration = {
  number: 7,
  title: 'Index of struck lines',
  phase: 'expand',
  steps: buildIndexes(named('struckLines.at_1')),
};
