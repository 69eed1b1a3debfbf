import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexOfAdditionalCategories: Migration = {
  number: 46,
  title: 'Index of additional categories of menu items',
  phase: 'expand',
  steps: buildIndexes(named('items.restaurantId_1_additionalCategoryIds_1__id_1_published_1_slug_1')),
};
