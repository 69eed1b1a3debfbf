import type { Collections } from '../../../server/database/collections.ts';
import { SYSTEM } from '../../../server/lib/access.ts';
import { getEventId } from '../../../server/modules/activity/documents.ts';
import type { OrderDocument } from '../../../server/modules/orders/documents.ts';
import { createEntryFactory } from '../../../server/modules/outbox/documents.ts';
import { newDelivery } from '../../../server/modules/webhooks/delivery.ts';
import type { DeliveryDocument } from '../../../server/modules/webhooks/documents.ts';
import { attempted } from '../../helpers/deliveries.ts';
import { createRestaurant } from '../../helpers/restaurant.ts';
import type { TestService } from '../../helpers/service.ts';
import { createKeys } from '../keys.ts';

/** How an endpoint responds, by the last digit of its restaurant's rank. */
export type Kind = 'on' | 'slow' | 'failing' | 'off';

export type Tenant = {
  restaurantId: string;
  kind: Kind;
  /** One in ten has ten times the orders and traffic. */
  weight: 1 | 10;
  keys: string[];
  /** Orders to confirm once each. */
  pending: string[];
  confirmed: string[];
};

const ORDERS = 60;
const PENDING = 40;
const ITEMS = 10;
const KEYS = 4;
const HELD = 200;
const EVENTS = ['order.confirmed' as const];

const orderEntry = createEntryFactory('order', ({ number }: OrderDocument) => String(number));

/** Established restaurants. Their past orders have log entries and successful deliveries. */
export async function createWorld(
  service: TestService,
  restaurants: number,
  urlOf: (kind: Kind) => string,
): Promise<Tenant[]> {
  const tenants: Tenant[] = [];
  for (let rank = 0; rank < restaurants; rank++) {
    tenants.push(await addTenant(service, rank, urlOf));
    if (rank % 100 === 99) console.log(`${rank + 1} restaurants`);
  }
  return tenants;
}

async function addTenant(service: TestService, rank: number, urlOf: (kind: Kind) => string): Promise<Tenant> {
  const { collections } = service.context;
  const kind: Kind = rank % 10 === 7 ? 'slow' : rank % 10 === 8 ? 'failing' : rank % 10 === 9 ? 'off' : 'on';
  const weight = rank % 10 === 0 ? 10 : 1;
  const restaurant = await createRestaurant(collections);
  const { id: restaurantId } = restaurant;
  for (let item = 0; item < ITEMS; item++) await restaurant.addItem();
  const caller = { scope: { restaurantId, branches: 'all' as const }, actor: SYSTEM };
  const values = { url: urlOf(kind), description: '', events: EVENTS };
  const { endpoint } = await service.context.services.webhooks.endpoints.create(caller, values);
  const past = await restaurant.addOrders(
    Array.from({ length: ORDERS * weight }, () => ({ status: 'completed' as const })),
  );
  const pending = await restaurant.addOrders(Array.from({ length: PENDING * weight }, () => ({})));
  await addPast(collections, past, endpoint._id);
  if (kind === 'off') {
    await addWaiting(collections, past.slice(0, HELD), endpoint._id);
    await service.context.services.webhooks.endpoints.disable(caller, endpoint._id);
  }
  return {
    restaurantId,
    kind,
    weight,
    keys: await createKeys(collections, restaurantId, KEYS),
    pending: pending.map(({ _id }) => _id),
    confirmed: [],
  };
}

async function addPast(collections: Collections, orders: OrderDocument[], endpointId: string): Promise<void> {
  const entries = orders.map(order => orderEntry(order, 'order.placed', SYSTEM, order.createdAt));
  await collections.activity.insertMany(entries);
  await collections.webhookDeliveries.insertMany(
    entries.map(({ _id, restaurantId, subject, at }): DeliveryDocument => {
      const event = {
        _id: getEventId(_id),
        restaurantId,
        type: 'order.created' as const,
        orderId: subject.id,
      };
      const { dueAt, ...made } = newDelivery(event, endpointId, at);
      return { ...made, ...attempted(200), status: 'succeeded', nextAttemptAt: null, succeededAt: at };
    }),
  );
}

/** Deliveries waiting for their next attempt. */
async function addWaiting(
  collections: Collections,
  orders: OrderDocument[],
  endpointId: string,
): Promise<void> {
  const at = new Date();
  const tomorrow = new Date(at.getTime() + 24 * 60 * 60_000);
  await collections.webhookDeliveries.insertMany(
    orders.map(order => {
      const { _id, restaurantId } = orderEntry(order, 'order.status_changed', SYSTEM, at);
      const event = {
        _id: getEventId(_id),
        restaurantId,
        type: 'order.confirmed' as const,
        orderId: order._id,
      };
      return { ...newDelivery(event, endpointId, at), dueAt: tomorrow };
    }),
  );
}
