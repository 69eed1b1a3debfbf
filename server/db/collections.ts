import type { Collection, Db } from 'mongodb';
import type { ActivityDocument } from '../activity/activity.ts';
import type { BranchDocument } from '../branches/branch.ts';
import type { EventDocument } from '../events/event.ts';
import type { InventoryItemDocument, MovementDocument } from '../inventory/inventory.ts';
import type { ApiKeyDocument } from '../keys/api-key.ts';
import type { OrderChangeDocument } from '../live/change.ts';
import type { CategoryDocument, ItemDocument } from '../menu/menu.ts';
import type { OrderDocument } from '../orders/order.ts';
import type { RestaurantDocument } from '../restaurants/restaurant.ts';
import type { SessionDocument } from '../users/session.ts';
import type { UserDocument } from '../users/user.ts';
import type { DeliveryDocument } from '../webhooks/delivery.ts';
import type { EndpointDocument } from '../webhooks/endpoint.ts';

/** One collection per noun. Only stores reach for them. */
export type Collections = {
  restaurants: Collection<RestaurantDocument>;
  branches: Collection<BranchDocument>;
  categories: Collection<CategoryDocument>;
  items: Collection<ItemDocument>;
  orders: Collection<OrderDocument>;
  inventoryItems: Collection<InventoryItemDocument>;
  inventoryTransactions: Collection<MovementDocument>;
  events: Collection<EventDocument>;
  webhookEndpoints: Collection<EndpointDocument>;
  webhookDeliveries: Collection<DeliveryDocument>;
  apiKeys: Collection<ApiKeyDocument>;
  users: Collection<UserDocument>;
  sessions: Collection<SessionDocument>;
  activity: Collection<ActivityDocument>;
  orderChanges: Collection<OrderChangeDocument>;
};

export function collectionsOf(db: Db): Collections {
  return {
    restaurants: db.collection('restaurants'),
    branches: db.collection('branches'),
    categories: db.collection('categories'),
    items: db.collection('items'),
    orders: db.collection('orders'),
    inventoryItems: db.collection('inventoryItems'),
    inventoryTransactions: db.collection('inventoryTransactions'),
    events: db.collection('events'),
    webhookEndpoints: db.collection('webhookEndpoints'),
    webhookDeliveries: db.collection('webhookDeliveries'),
    apiKeys: db.collection('apiKeys'),
    users: db.collection('users'),
    sessions: db.collection('sessions'),
    activity: db.collection('activity'),
    orderChanges: db.collection('orderChanges'),
  };
}
