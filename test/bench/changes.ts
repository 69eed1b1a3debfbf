import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import pLimit from 'p-limit';
import { connect } from '../../server/database/client.ts';
import { type Collections, getCollections } from '../../server/database/collections.ts';
import { createIndexes } from '../../server/database/indexes.ts';
import { COMMAND_MONITORING, onCommand } from '../helpers/queries.ts';
import { receiverCa } from '../helpers/receiver.ts';
import { createRestaurant, lineOf } from '../helpers/restaurant.ts';
import { startTestService } from '../helpers/service.ts';
import { addEndpoint, managerOf } from '../helpers/webhooks.ts';
import { addEndpoints } from './endpoints.ts';
import { createKeys } from './keys.ts';
import { processorTime, startService } from './peers.ts';
import { startBenchReceiver } from './receiver.ts';
import { readSettings } from './settings.ts';

const { ORDERS } = readSettings(
  `What one confirmed order costs with everything that follows from it: stock of two ingredients, log, and the deliveries to
0, 1 and 10 endpoints. Processor time is that of the service and of the database; commands are those that the service
sends to the database. Twelve clients at once.`,
  { ORDERS: { sets: 'how many orders are confirmed', byDefault: 1_000 } },
);
const CLIENTS = 12;
const ENDPOINTS = [0, 1, 10];
/** Less frequent commands are only counted. */
const LISTED_FROM = 0.05;

type Counts = [what: string, perChange: number][];

for (const endpoints of ENDPOINTS) {
  const commands = await commandsPerChange(endpoints);
  const { service, database, rate } = await costOfChange(endpoints);
  console.log(
    `${endpoints} endpoints: ${service.toFixed(2)} + ${database.toFixed(2)} ms of processor time per change (service + database), ${rate.toFixed(0)} changes/s`,
  );
  const all = commands.reduce((sum, [, count]) => sum + count, 0);
  console.log(`  ${all.toFixed(2)} commands per change, of which`);
  for (const [what, count] of commands)
    if (count >= LISTED_FROM) console.log(`  ${count.toFixed(2)} ${what}`);
}
process.exit();

/** A restaurant with pending orders, and keys to confirm them. */
async function prepare(collections: Collections) {
  const restaurant = await createRestaurant(collections);
  const items = await Promise.all([restaurant.addInventoryItem(), restaurant.addInventoryItem()]);
  const recipe = items.map(({ _id }) => ({ inventoryItemId: _id, quantity: 100 }));
  const orders = await restaurant.addOrders(
    Array.from({ length: ORDERS }, () => ({ lines: [lineOf({ recipe })] })),
  );
  const keys = await createKeys(collections, restaurant.id, Math.ceil(ORDERS / 50));
  return { restaurantId: restaurant.id, ids: orders.map(({ _id }) => _id), keys };
}

async function confirmAll(url: string, ids: string[], keys: string[]): Promise<void> {
  const limit = pLimit(CLIENTS);
  await Promise.all(
    ids.map((id, index) =>
      limit(async () => {
        const answer = await fetch(`${url}/v1/orders/${id}/status`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${keys[Math.floor(index / 50)]}`,
            'content-type': 'application/json',
          },
          body: '{"status":"confirmed"}',
        });
        if (answer.status !== 200) throw new Error(await answer.text());
        await answer.text();
      }),
    ),
  );
}

/** How often each command is sent, most frequent first. */
async function commandsPerChange(endpoints: number): Promise<Counts> {
  const receiver = await startBenchReceiver();
  const service = await startTestService({ network: { ca: await receiverCa() } }, COMMAND_MONITORING);
  const { collections } = service.context;
  const { restaurantId, ids, keys } = await prepare(collections);
  const manager = await managerOf(service, restaurantId);
  for (let added = 0; added < endpoints; added++)
    await addEndpoint(manager, receiver.url, ['order.confirmed']);
  const counts = new Map<string, number>();
  onCommand(service, ({ commandName, command }) => {
    const what = `${commandName} ${command[commandName]}`;
    // Excludes the benchmark's own commands.
    if (commandName !== 'aggregate') counts.set(what, (counts.get(what) ?? 0) + 1);
  });
  await confirmAll(service.url, ids, keys);
  while ((await countPending(collections)) > 0) await setTimeout(20);
  await service.stop();
  receiver.stop();
  return [...counts]
    .map(([what, count]): Counts[number] => [what, count / ORDERS])
    .sort(([, one], [, other]) => other - one);
}

async function costOfChange(endpoints: number) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-changes-'));
  const ca = join(folder, 'ca.pem');
  await writeFile(ca, await receiverCa());
  const receiver = await startBenchReceiver();
  const database = await startEmbeddedDatabase({ path: join(folder, 'database.sqlite') });
  const mongodbUrl = database.url.replace('/?', '/bench?');
  const { db, close } = await connect(mongodbUrl);
  const collections = getCollections(db);
  await createIndexes(db);
  const { restaurantId, ids, keys } = await prepare(collections);
  await addEndpoints(collections, restaurantId, receiver.url, endpoints);
  const service = await startService(mongodbUrl, {
    WEBHOOK_ALLOWED_HOSTS: 'localhost',
    NODE_EXTRA_CA_CERTS: ca,
  });
  try {
    await confirmAll(service.url, ids.splice(0, ORDERS / 10), keys);
    const processes = [service.process.pid, database.pid];
    const before = processes.map(processorTime);
    const startedAt = performance.now();
    await confirmAll(service.url, ids, keys);
    while ((await countPending(collections)) > 0) await setTimeout(20);
    const rate = (ids.length * 1000) / (performance.now() - startedAt);
    const [ofService = 0, ofDatabase = 0] = processes.map(
      (pid, index) => (processorTime(pid) - (before[index] ?? 0)) / ids.length,
    );
    return { service: ofService, database: ofDatabase, rate };
  } finally {
    service.process.kill('SIGKILL');
    receiver.stop();
    await close();
    await database.stop();
    await rm(folder, { recursive: true });
  }
}

/** Orders with pending effects, and deliveries to send. */
async function countPending({ orders, webhookDeliveries }: Collections): Promise<number> {
  const outboxes = await orders.countDocuments({ 'outbox.at': { $gt: new Date(0) } });
  return outboxes + (await webhookDeliveries.countDocuments({ dueAt: { $exists: true } }));
}
