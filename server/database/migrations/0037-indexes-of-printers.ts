import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexesOfPrinters: Migration = {
  number: 37,
  title: 'Indexes of printers and prints',
  phase: 'expand',
  steps: buildIndexes(
    named(
      'printers.hash_1',
      'printers.restaurantId_1_name_1__id_1',
      'printers.outbox.at_1',
      'prints.restaurantId_1_printerId_1_queuedAt_1__id_1',
      'prints.restaurantId_1_printerId_1_createdAt_-1__id_-1',
      'prints.restaurantId_1_orderId_1',
      'prints.expiresAt_1_queuedAt_1',
      'prints.removeAt_1',
    ),
  ),
};
