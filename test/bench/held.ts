import { setTimeout } from 'node:timers/promises';
import type { Document } from 'mongodb';
import { SYSTEM } from '../../server/lib/access.ts';
import { newId } from '../../server/lib/ids.ts';
import { getEventId } from '../../server/modules/activity/documents.ts';
import { ALL_PARTITIONS, newDelivery } from '../../server/modules/webhooks/delivery.ts';
import type { DeliveryDocument, EndpointDocument } from '../../server/modules/webhooks/documents.ts';
import { COMMAND_MONITORING, driverOf, watchQueries } from '../helpers/queries.ts';
import { receiverCa, startReceiver } from '../helpers/receiver.ts';
import { createRestaurant } from '../helpers/restaurant.ts';
import { startTestService } from '../helpers/service.ts';
import { addEndpoint, managerOf } from '../helpers/webhooks.ts';
import { startBenchReceiver } from './receiver.ts';
import { readSettings } from './settings.ts';

const { ENDPOINTS, DELIVERIES, SLOW } = readSettings(
  `What deliveries of disabled endpoints cost a healthy one beside them: index keys of an idle poll, and the wait from change to
request. First some are due, until a worker holds them; then very many are held; then those of one endpoint are released. At last
deliveries of an endpoint that never answers are due.`,
  {
    ENDPOINTS: { sets: 'how many endpoints are disabled', byDefault: 1_000 },
    DELIVERIES: { sets: 'how many deliveries each of them holds', byDefault: 1_000 },
    SLOW: { sets: 'how many are due of the one that never answers', byDefault: [10_000, 100_000] },
  },
);
const DUE = { endpoints: 120, deliveries: 200 };
const CHANGES = 30;
/** The number of polls to average. */
const POLLS = 10;
const INSERTED_AT_ONCE = 10_000;

const receiver = await startBenchReceiver();
const silent = await startReceiver(() => {});
const service = await startTestService({ network: { ca: await receiverCa() } }, COMMAND_MONITORING);
const { collections, services, background, webhooks } = service.context;
const { webhookDeliveries, webhookEndpoints } = collections;
const { explain } = watchQueries(service);
let poll: Document | undefined;
driverOf(service).on('commandStarted', ({ command }) => {
  if (command.find === 'webhookDeliveries' && command.filter.partition?.$in?.length > 1) poll = command;
});

const restaurant = await createRestaurant(collections);
const manager = await managerOf(service, restaurant.id);
const healthy = await addEndpoint(manager, receiver.url, ['order.confirmed']);
const slow = await addEndpoint(manager, silent.url, ['order.cancelled']);
try {
  await report('none');
  await addDisabled(DUE);
  const startedAt = performance.now();
  webhooks.wake();
  await report(`${DUE.endpoints} x ${DUE.deliveries} due`);
  while ((await countQueued()) > 0) await setTimeout(20);
  console.log(`held after ${((performance.now() - startedAt) / 1000).toFixed(1)} s at most`);
  const [released = ''] = await addDisabled({ endpoints: ENDPOINTS, deliveries: DELIVERIES }, true);
  await report(`${ENDPOINTS} x ${DELIVERIES} held`);

  const releasedAt = performance.now();
  await manager.post(`/webhooks/endpoints/${released}/enable`);
  const answeredAt = performance.now();
  await background.drain();
  const times = [answeredAt, performance.now()].map(at => (at - releasedAt).toFixed(0));
  console.log(`${DELIVERIES} released: answer after ${times[0]} ms, all due after ${times[1]} ms`);

  await webhookDeliveries.deleteMany({});
  let added = 0;
  for (const due of SLOW) {
    await addDue(slow.id, due - added);
    added = due;
    await report(`${due} due of an endpoint that never answers`);
  }
} finally {
  await silent.stop();
  await service.stop();
  receiver.stop();
}

/** The documents examined by a poll, and how long the healthy endpoint waits for a change. */
async function report(scene: string): Promise<void> {
  const waits: number[] = [];
  for (let count = 0; count < CHANGES; count++) {
    const before = receiver.arrivals.length;
    const { _id } = await restaurant.addOrder();
    const caller = { scope: { restaurantId: restaurant.id, branches: 'all' as const }, actor: SYSTEM };
    const changedAt = Date.now();
    await services.orders.changeStatus(caller, _id, { status: 'confirmed', reason: '' });
    await receiver.until(before + 1);
    waits.push((receiver.arrivals[before] ?? Number.NaN) - changedAt);
    await setTimeout(Math.random() * 50);
  }
  // Notified polls read one partition; those of each second read all.
  let keys = 0;
  for (let seconds = 0; seconds < POLLS; seconds++) {
    poll = undefined;
    while (!poll) await setTimeout(20);
    keys += (await explain(poll)).keys / POLLS;
  }
  const sorted = waits.toSorted((a, b) => a - b);
  console.log(
    `${scene}: a poll examines ${keys.toFixed(0)} keys; a change waits ${sorted[CHANGES / 2]} ms (p50), ${sorted.at(-1)} ms at most`,
  );
}

function countQueued(): Promise<number> {
  return webhookDeliveries.countDocuments({
    partition: { $in: ALL_PARTITIONS },
    dueAt: { $gt: new Date(0) },
  });
}

/** Disabled endpoints and their deliveries. Resolves to the endpoints' IDs. */
async function addDisabled({ endpoints, deliveries }: typeof DUE, held?: true): Promise<string[]> {
  const disabled = Array.from({ length: endpoints }, () => newId('whe'));
  const template = await webhookEndpoints.findOne({ _id: healthy.id });
  if (!template) throw new Error('There is no endpoint');
  await webhookEndpoints.insertMany(
    disabled.map((_id): EndpointDocument => ({ ...template, _id, enabled: false })),
  );
  await addDeliveries(endpoints * deliveries, index => {
    const event = { _id: newId('evt'), restaurantId: restaurant.id, type: 'order.confirmed' as const };
    const { dueAt, ...delivery } = newDelivery(event, disabled[index % endpoints] ?? '', new Date());
    return { ...delivery, ...(held ? { held } : dueAt && { dueAt }) };
  });
  return disabled;
}

/** Deliveries of an enabled endpoint, due for a minute, of a single logged event. */
async function addDue(endpointId: string, deliveries: number): Promise<void> {
  const logged = await collections.activity.findOne({ event: { $exists: true } });
  if (!logged) throw new Error('There is no event');
  await addDeliveries(deliveries, () => {
    const event = { _id: newId('evt'), restaurantId: restaurant.id, type: 'order.confirmed' as const };
    const minuteAgo = new Date(Date.now() - 60_000);
    return { ...newDelivery(event, endpointId, minuteAgo), eventId: getEventId(logged._id) };
  });
}

async function addDeliveries(count: number, make: (index: number) => DeliveryDocument): Promise<void> {
  for (let made = 0; made < count; made += INSERTED_AT_ONCE) {
    const length = Math.min(INSERTED_AT_ONCE, count - made);
    await webhookDeliveries.insertMany(Array.from({ length }, (_, index) => make(made + index)));
  }
}
