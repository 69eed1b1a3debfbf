import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexOfScreenPairings: Migration = {
  number: 41,
  title: 'Index of screen pairings',
  phase: 'expand',
  steps: buildIndexes(named('screenPairings.expiresAt_1')),
};
