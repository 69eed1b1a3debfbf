import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexOfPictures: Migration = {
  number: 35,
  title: 'Index of pictures',
  phase: 'expand',
  steps: buildIndexes(named('pictures.restaurantId_1_uploadedAt_1')),
};
