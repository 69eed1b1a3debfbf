import { indexes } from '../indexes.ts';
import { buildIndexes } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexesOfKeyedChanges: Migration = {
  number: 11,
  title: 'Indexes of keyed changes',
  phase: 'expand',
  steps: buildIndexes(indexes.filter(({ collection }) => collection === 'keyedChanges')),
};
