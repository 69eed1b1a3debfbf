import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { BSON } from 'mongodb';
import pLimit from 'p-limit';
import { SYSTEM } from '../../server/lib/access.ts';
import type { Placement } from '../../server/modules/orders/placement.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { receiverCa } from '../helpers/receiver.ts';
import { createRestaurant, type TestRestaurant } from '../helpers/restaurant.ts';
import { type Settings, startServiceOn, type TestService } from '../helpers/service.ts';
import { addEndpoint, managerOf } from '../helpers/webhooks.ts';
import { startBenchReceiver } from './receiver.ts';
import { readSettings } from './settings.ts';

const { ORDERS } = readSettings(
  `What a delivery takes of the embedded database's file: orders are placed and confirmed, and each confirmation is delivered to one
endpoint. Bytes per delivery of index keys, while it is due and after its success, and of the pages of the log and of the deliveries;
and the same of an order.`,
  { ORDERS: { sets: 'how many orders are confirmed', byDefault: 2_000 } },
);
const CLIENTS = 12;
const COLLECTIONS = ['orders', 'webhookDeliveries', 'activity'];

type Table = { rows: number; keys: number; pages: number };

const folder = await mkdtemp(join(tmpdir(), 'bench-delivery-'));
const path = join(folder, 'database.sqlite');
const receiver = await startBenchReceiver();
try {
  const confirmAll = await runService(['api'], prepare);
  const before = readTables();
  await runService(['api'], confirmAll);
  const due = readTables();
  await runService(['worker'], deliverAll);
  print(before, due, readTables());
} finally {
  receiver.stop();
  await rm(folder, { recursive: true });
}

/** Service and database stop afterwards, so that the file can be read. */
async function runService<Result>(
  roles: NonNullable<Settings['roles']>,
  work: (service: TestService) => Promise<Result>,
): Promise<Result> {
  const database = await startEmbeddedDatabase({ path });
  const service = await startServiceOn(database.url, { roles }, { network: { ca: await receiverCa() } });
  const result = await work(service);
  await service.stop();
  await database.stop();
  return result;
}

/** Resolves to a function that confirms all orders. */
async function prepare(service: TestService) {
  const restaurant = await createRestaurant(service.context.collections);
  await addEndpoint(await managerOf(service, restaurant.id), receiver.url, ['order.confirmed']);
  const limit = pLimit(CLIENTS);
  const order = await orderOf(restaurant);
  const caller = { scope: { restaurantId: restaurant.id, branches: 'all' as const }, actor: SYSTEM };
  const { placement } = service.context.services;
  const place = () => placement.place(caller, order, { branchField: '/branchId' });
  const placed = await Promise.all(Array.from({ length: ORDERS }, () => limit(place)));
  await drainBackground(service);
  return async (next: TestService) => {
    const client = next.client({ restaurantId: restaurant.id });
    const confirm = (id: string) => client.post(`/v1/orders/${id}/status`, { status: 'confirmed' });
    await Promise.all(placed.map(({ _id }) => limit(() => confirm(_id))));
    await drainBackground(next);
  };
}

async function orderOf({ harbour, addItem }: TestRestaurant): Promise<Placement> {
  const items = await Promise.all([addItem(), addItem()]);
  return {
    branchId: harbour._id,
    type: 'pickup',
    channel: 'counter',
    lines: items.map(({ _id }) => ({ menuItemId: _id, quantity: 1, specialRequest: '', optionIds: [] })),
    customer: { id: '', name: 'Ana Sousa', email: 'ana.sousa@example.com', phone: '+351910000000' },
    notes: '',
    deliveryAddress: '',
    discount: 0,
    deliveryFee: 0,
    tipAmount: 0,
  };
}

async function deliverAll({ context }: TestService): Promise<void> {
  const { webhookDeliveries } = context.collections;
  while ((await webhookDeliveries.countDocuments({ dueAt: { $exists: true } })) > 0) await setTimeout(50);
}

/** Documents and indexes of the collections by name, with the bytes of keys and pages. */
function readTables(): Map<string, Table> {
  const file = new DatabaseSync(path, { readOnly: true });
  const tables = new Map<string, Table>();
  const measure = (name: string, table: string, bytes: string) => {
    const counted = file
      .prepare(`SELECT count(*) AS rows, coalesce(sum(${bytes}), 0) AS keys FROM ${table}`)
      .get();
    const stored = file.prepare('SELECT sum(pgsize) AS pages FROM dbstat WHERE name = ?').get(table);
    tables.set(name, {
      rows: Number(counted?.rows),
      keys: Number(counted?.keys),
      pages: Number(stored?.pages),
    });
  };
  for (const { namespace, definition } of file
    .prepare('SELECT namespace, definition FROM catalog')
    .iterate()) {
    const collection = COLLECTIONS.find(name => String(namespace).endsWith(`.${name}`));
    if (!collection || !(definition instanceof Uint8Array)) continue;
    const { table, indexes } = BSON.deserialize(definition);
    measure(collection, table, 'length(document)');
    for (const { table: name, definition: index } of indexes) {
      const columns = Object.keys(index.key).map((_, part) => `length(k${part})`);
      measure(`${collection} ${index.name}`, name, columns.join(' + '));
    }
  }
  file.close();
  return tables;
}

function print(before: Map<string, Table>, due: Map<string, Table>, done: Map<string, Table>): void {
  const rows: Record<string, Record<string, number>> = {};
  const indexKeys = { due: 0, done: 0 };
  let all = 0;
  let order = 0;
  const isOfOrders = (name: string) => name.startsWith('orders');
  /** Includes everything for an order, which was placed before. */
  const perDelivery = (now: Map<string, Table>, name: string, what: 'keys' | 'pages') =>
    ((now.get(name)?.[what] ?? 0) - (isOfOrders(name) ? 0 : (before.get(name)?.[what] ?? 0))) / ORDERS;
  for (const name of done.keys()) {
    const pages = perDelivery(done, name, 'pages');
    const bytes = { due: perDelivery(due, name, 'keys'), done: perDelivery(done, name, 'keys') };
    rows[name] = { due: Math.round(bytes.due), done: Math.round(bytes.done), pages: Math.round(pages) };
    if (isOfOrders(name)) order += pages;
    else all += pages;
    if (!name.startsWith('webhookDeliveries ')) continue;
    indexKeys.due += bytes.due;
    indexKeys.done += bytes.done;
  }
  console.table(rows);
  console.log(
    `index keys of a delivery: ${indexKeys.due.toFixed(0)} bytes while it is due, ${indexKeys.done.toFixed(0)} after its success`,
  );
  console.log(`the file grew by ${all.toFixed(0)} bytes per delivery in the log and the deliveries`);
  console.log(`an order takes ${order.toFixed(0)} bytes of it`);
}
