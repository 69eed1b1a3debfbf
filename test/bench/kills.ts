import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { connect } from '../../server/database/client.ts';
import { getCollections } from '../../server/database/collections.ts';
import { createIndexes } from '../../server/database/indexes.ts';
import { newId } from '../../server/lib/ids.ts';
import { newDelivery } from '../../server/modules/webhooks/delivery.ts';
import { addEvents } from '../helpers/events.ts';
import { receiverCaFile, startReceiver } from '../helpers/receiver.ts';
import { createRestaurant } from '../helpers/restaurant.ts';
import { addEndpoints } from './endpoints.ts';
import { startService } from './peers.ts';
import { readSettings } from './settings.ts';

const { KILLS, EVENTS } = readSettings(
  `How many deliveries arrive twice because a process was killed in a burst to ten endpoints, at a random moment. Another process
finishes what it left.`,
  {
    KILLS: { sets: 'how often', byDefault: 5 },
    EVENTS: { sets: 'deliveries to each endpoint', byDefault: 400 },
  },
);
const ENDPOINTS = 10;

for (let kill = 0; kill < KILLS; kill++) await measure();
process.exit();

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-kills-'));
  const receiver = await startReceiver();
  const database = await startEmbeddedDatabase({ path: join(folder, 'database.sqlite') });
  const mongodbUrl = database.url.replace('/?', '/bench?');
  const { db, close } = await connect(mongodbUrl);
  const collections = getCollections(db);
  await createIndexes(db);
  const restaurant = await createRestaurant(collections);
  const endpointIds = await addEndpoints(collections, restaurant.id, receiver.url, ENDPOINTS);
  const settings = { WEBHOOK_ALLOWED_HOSTS: 'localhost', NODE_EXTRA_CA_CERTS: await receiverCaFile() };
  const at = new Date();
  const events = Array.from({ length: EVENTS }, () => ({
    _id: newId('evt'),
    restaurantId: restaurant.id,
    type: 'order.confirmed' as const,
    createdAt: at,
  }));
  await addEvents(
    collections,
    events.map(event => ({ ...event, payload: JSON.stringify(event) })),
  );
  const deliveries = events.flatMap(event => endpointIds.map(id => newDelivery(event, id, at)));
  await collections.webhookDeliveries.insertMany(
    deliveries.map(made => ({ ...made, partition: made.partition % 16 })),
  );
  const burst = await startService(mongodbUrl, settings);
  const killedAfter = deliveries.length * (0.2 + Math.random() * 0.5);
  while (receiver.received.length < killedAfter) await setTimeout(1);
  burst.process.kill('SIGKILL');
  await once(burst.process, 'exit');
  const before = receiver.received.length;
  const next = await startService(mongodbUrl, settings);
  while ((await collections.webhookDeliveries.countDocuments({ status: 'succeeded' })) < deliveries.length)
    await setTimeout(50);
  next.process.kill('SIGKILL');
  const arrived = receiver.received.map(({ headers }) => String(headers['x-service-delivery']));
  const doubled = arrived.filter((id, index) => arrived.indexOf(id) < index);
  const endpointOf = new Map(deliveries.map(({ _id, endpointId }) => [_id, endpointId]));
  const perEndpoint = Object.values(Object.groupBy(doubled, id => endpointOf.get(id) ?? '')).map(
    all => all?.length ?? 0,
  );
  console.log(
    `killed after ${before} of ${deliveries.length}: ${doubled.length} doubled, ${Math.max(0, ...perEndpoint)} of one endpoint at most`,
  );
  await close();
  await receiver.stop();
  await database.stop();
  await rm(folder, { recursive: true });
}
