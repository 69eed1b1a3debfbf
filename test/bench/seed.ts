import { SYSTEM } from '../../server/lib/access.ts';
import { newId } from '../../server/lib/ids.ts';
import type { MovementDocument } from '../../server/modules/inventory/documents.ts';
import type { OrderDocument } from '../../server/modules/orders/documents.ts';
import { createEntryFactory } from '../../server/modules/outbox/documents.ts';
import { newDelivery } from '../../server/modules/webhooks/delivery.ts';
import type { DeliveryDocument } from '../../server/modules/webhooks/documents.ts';
import { attempted, gaveUp } from '../helpers/deliveries.ts';
import { createRestaurant, snapshotOf } from '../helpers/restaurant.ts';
import type { TestService } from '../helpers/service.ts';

/** Small enough for the embedded database to respond to heartbeats in between on a busy machine. */
const BATCH = 2_000;
const ITEMS = 300;
const ENDPOINTS = 20;
const START = Date.UTC(2026, 0, 5);
/** Intervals of orders, movements, and deliveries, in milliseconds. */
const ORDER_EVERY = 60_000;
const DELIVERY_EVERY = 6_000;

const orderEntry = createEntryFactory('order', ({ number }: OrderDocument) => String(number));

export type Filled = Record<'restaurantId' | 'branchId' | 'categoryId' | 'itemId' | 'endpointId', string>;

/** An established restaurant with mostly completed work. */
export async function fill(
  { context }: TestService,
  { orders, deliveries }: { orders: number; deliveries: number },
): Promise<Filled> {
  const { collections } = context;
  const restaurant = await createRestaurant(collections);
  const { id: restaurantId, harbour, market, tokyo } = restaurant;
  for (let count = 0; count < ITEMS; count++) {
    await restaurant.addItem({ published: count % 10 > 0 });
    await restaurant.addInventoryItem({ lowStockBranchIds: count % 20 ? [] : [harbour._id] });
  }
  const { _id: itemId } = await restaurant.addInventoryItem();
  const branches = [harbour, harbour, market, tokyo];
  const statuses = ['completed', 'completed', 'completed', 'cancelled'] as const;

  await inBatches('orders', orders, async indexes => {
    const added = await restaurant.addOrders(
      indexes.map((index): Partial<OrderDocument> => {
        const at = new Date(START + index * ORDER_EVERY);
        return {
          status:
            index % 500 === 0
              ? 'pending'
              : index % 500 === 4
                ? 'preparing'
                : (statuses[index % statuses.length] ?? 'completed'),
          type: index % 3 ? 'delivery' : 'pickup',
          branch: snapshotOf(branches[index % branches.length] ?? harbour),
          createdAt: at,
          updatedAt: at,
          ...(index % 2_000 === 0 && { customerKeys: ['ana', 'sousa'] }),
        };
      }),
    );
    await collections.activity.insertMany(
      added.map(order => orderEntry(order, 'order.placed', SYSTEM, order.createdAt)),
    );
    await collections.inventoryTransactions.insertMany(
      indexes.map((index): MovementDocument => {
        const { _id: branchId, slug: branchSlug } = branches[index % branches.length] ?? harbour;
        const change = { quantity: 1, change: 1, balanceAfter: index, note: '', orderId: null };
        const id = newId('txn');
        const createdAt = new Date(START + index * ORDER_EVERY);
        const place = { restaurantId, itemId, branchId, branchSlug, sequence: index + 1 };
        return { _id: id, ...place, type: 'purchase', ...change, key: id, actor: SYSTEM, createdAt };
      }),
    );
  });

  const endpoints = await addEndpoints(context, restaurantId);
  await inBatches('webhook deliveries', deliveries, async indexes => {
    await collections.webhookDeliveries.insertMany(
      indexes.map((index): DeliveryDocument => {
        const at = new Date(START + index * DELIVERY_EVERY);
        const event = {
          _id: newId('evt'),
          restaurantId,
          type: index % 3 ? 'order.ready' : 'order.created',
        } as const;
        const { dueAt, ...made } = newDelivery(event, endpoints[index % ENDPOINTS] ?? '', at);
        if (index % 1_000 === 0) return { ...made, ...attempted(500), dueAt: new Date('2099-01-01') };
        if (index % 100 === 0) return { ...made, ...gaveUp() };
        return { ...made, ...attempted(200), status: 'succeeded', nextAttemptAt: null, succeededAt: at };
      }),
    );
  });
  const { category } = restaurant;
  return {
    restaurantId,
    branchId: harbour._id,
    categoryId: category._id,
    itemId,
    endpointId: endpoints[0] ?? '',
  };
}

async function addEndpoints({ services }: TestService['context'], restaurantId: string): Promise<string[]> {
  const values = { url: 'https://pos.example.com/', description: '', events: ['order.ready' as const] };
  const caller = { scope: { restaurantId, branches: 'all' as const }, actor: SYSTEM };
  const made: string[] = [];
  for (let count = 0; count < ENDPOINTS; count++) {
    made.push((await services.webhooks.endpoints.create(caller, values)).endpoint._id);
  }
  return made;
}

async function inBatches(what: string, total: number, insert: (indexes: number[]) => Promise<void>) {
  const began = performance.now();
  for (let done = 0; done < total; done += BATCH) {
    await insert(Array.from({ length: Math.min(BATCH, total - done) }, (_, index) => done + index));
    if ((done / BATCH) % 50 === 49) console.log(`${(done + BATCH).toLocaleString('en')} ${what}`);
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(`${total.toLocaleString('en')} ${what} inserted in ${seconds.toFixed(0)} s`);
}
