import { dropIndexes } from './index-steps.ts';
import type { Migration } from './migration.ts';

/** Deliveries are listed by endpoint; those of an event or an order are found by their derived IDs. */
export const dropFormerIndexes: Migration = {
  number: 3,
  title: 'Drop former indexes of deliveries, endpoints, and the activity log',
  phase: 'contract',
  steps: dropIndexes(
    'webhookDeliveries.restaurantId_1_createdAt_-1__id_-1_status_1_eventType_1_responseClass_1',
    'webhookDeliveries.restaurantId_1_endpointId_1_createdAt_-1__id_-1_status_1_eventType_1_responseClass_1',
    'webhookDeliveries.restaurantId_1_eventId_1_createdAt_-1__id_-1',
    'webhookDeliveries.restaurantId_1_orderId_1_createdAt_-1__id_-1',
    'webhookEndpoints.enabled_1__id_1',
    'activity.restaurantId_1_actor.id_1_at_-1__id_-1_subject.id_1',
    'activity.restaurantId_1_subject.id_1_at_-1__id_-1_actor.id_1',
  ),
};
