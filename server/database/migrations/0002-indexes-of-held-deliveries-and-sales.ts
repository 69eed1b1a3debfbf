import { buildIndexes, named } from './index-steps.ts';
import type { Migration } from './migration.ts';

export const indexesOfHeldDeliveriesAndSales: Migration = {
  number: 2,
  title: 'Indexes of held deliveries, sales totals, and the activity log',
  phase: 'expand',
  steps: buildIndexes(
    named(
      'webhookDeliveries.endpointId_1_createdAt_-1__id_-1_status_1_eventType_1_responseClass_1',
      'webhookDeliveries.endpointId_1',
      'sales.restaurantId_1_branchId_1_day_1',
      'activity.writtenAt_1_restaurantId_1_sequence_1',
      'activity.restaurantId_1__id_1',
      'activity.restaurantId_1_actor.id_1_at_-1__id_-1',
      'activity.restaurantId_1_subject.id_1_at_-1__id_-1',
    ),
  ),
};
