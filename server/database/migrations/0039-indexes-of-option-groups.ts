import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexesOfOptionGroups: Migration = {
  number: 39,
  title: 'Indexes of shared option groups',
  phase: 'expand',
  steps: buildIndexes(
    named(
      'items.restaurantId_1_customizations.sharedGroup.id_1__id_1',
      'optionGroups.restaurantId_1_title_1__id_1',
      'optionGroups.outbox.at_1',
    ),
  ),
};
