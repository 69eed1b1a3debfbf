import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexesOfMenuImports: Migration = {
  number: 32,
  title: 'Indexes of menu imports',
  phase: 'expand',
  steps: buildIndexes(
    named(
      'menuImports.restaurantId_1_createdAt_-1__id_-1',
      'menuImports.finishedAt_1',
      'menuImports.outbox.at_1',
    ),
  ),
};
