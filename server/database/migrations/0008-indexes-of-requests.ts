import { indexes } from '../indexes.ts';
import { buildIndexes } from './index-steps.ts';
import type { Migration } from './migration.ts';

const COLLECTIONS = ['apiRequests', 'apiRequestDays'];

export const indexesOfRequests: Migration = {
  number: 8,
  title: 'Indexes of API requests',
  phase: 'expand',
  steps: buildIndexes(indexes.filter(({ collection }) => COLLECTIONS.includes(collection))),
};
