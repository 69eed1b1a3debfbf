import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexesOfPromotions: Migration = {
  number: 33,
  title: 'Indexes of promotions',
  phase: 'expand',
  steps: buildIndexes(
    named(
      'promotions.restaurantId_1_createdAt_-1__id_-1',
      'promotions.restaurantId_1_currency_1_code_1',
      'promotions.restaurantId_1_currency_1_active_1_code_1',
      'promotions.outbox.at_1',
      'promotionUses.promotionId_1_counts_1',
      'promotionUses.promotionId_1_reservedAt_1',
      'promotionUses.orderId_1',
      'promotionUses.restaurantId_1',
    ),
  ),
};
