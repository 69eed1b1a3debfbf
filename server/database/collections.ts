import type { Collection, Db } from 'mongodb';
import type { ActivityDocument } from '../modules/activity/documents.ts';
import type { BranchDocument } from '../modules/branches/documents.ts';
import type { InventoryItemDocument, MovementDocument } from '../modules/inventory/documents.ts';
import type { ApiKeyDocument } from '../modules/keys/documents.ts';
import type { CategoryDocument, ItemDocument } from '../modules/menu/documents.ts';
import type { OrderDocument } from '../modules/orders/documents.ts';
import type { RestaurantDocument } from '../modules/restaurants/documents.ts';
import type { UserDocument } from '../modules/users/documents.ts';
import type { SessionDocument } from '../modules/users/session.ts';
import type { DeliveryDocument } from '../modules/webhooks/delivery.ts';
import type { EndpointDocument } from '../modules/webhooks/endpoint.ts';

/** One collection per noun. Only stores read and write them. */
export type Collections = {
  restaurants: Collection<RestaurantDocument>;
  branches: Collection<BranchDocument>;
  categories: Collection<CategoryDocument>;
  items: Collection<ItemDocument>;
  orders: Collection<OrderDocument>;
  inventoryItems: Collection<InventoryItemDocument>;
  inventoryTransactions: Collection<MovementDocument>;
  webhookEndpoints: Collection<EndpointDocument>;
  webhookDeliveries: Collection<DeliveryDocument>;
  apiKeys: Collection<ApiKeyDocument>;
  users: Collection<UserDocument>;
  sessions: Collection<SessionDocument>;
  activity: Collection<ActivityDocument>;
};

export function getCollections(db: Db): Collections {
  return {
    restaurants: db.collection('restaurants'),
    branches: db.collection('branches'),
    categories: db.collection('categories'),
    items: db.collection('items'),
    orders: db.collection('orders'),
    inventoryItems: db.collection('inventoryItems'),
    inventoryTransactions: db.collection('inventoryTransactions'),
    webhookEndpoints: db.collection('webhookEndpoints'),
    webhookDeliveries: db.collection('webhookDeliveries'),
    apiKeys: db.collection('apiKeys'),
    users: db.collection('users'),
    sessions: db.collection('sessions'),
    activity: db.collection('activity'),
  };
}
