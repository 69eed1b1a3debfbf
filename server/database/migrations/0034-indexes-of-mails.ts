import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexesOfMails: Migration = {
  number: 34,
  title: 'Indexes of emails',
  phase: 'expand',
  steps: buildIndexes(
    named(
      'mails.restaurantId_1_createdAt_-1__id_-1',
      'mails.dueAt_1',
      'mails.restaurantId_1_orderId_1',
      'mails.failingSince_1',
      'mails.removeAt_1',
    ),
  ),
};
