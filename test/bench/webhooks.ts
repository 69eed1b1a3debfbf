import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda } from 'agenda';
import pLimit from 'p-limit';
import { Agent } from 'undici';
import type { Context } from '../../server/context/context.ts';
import { connect } from '../../server/database/client.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { newId } from '../../server/lib/ids.ts';
import { ALL_PARTITIONS, newDelivery } from '../../server/modules/webhooks/delivery.ts';
import { addEvents, eventsOfOrder } from '../helpers/events.ts';
import { receiverCa } from '../helpers/receiver.ts';
import { createRestaurant, type TestRestaurant } from '../helpers/restaurant.ts';
import { startTestService, type TestService } from '../helpers/service.ts';
import { addEndpoint, managerOf } from '../helpers/webhooks.ts';
import { startBenchReceiver } from './receiver.ts';
import { readSettings } from './settings.ts';

const { ROUNDS, DELIVERIES } = readSettings(
  `Deliveries per second through the dispatcher alone and through the whole path, beside a bare loop of POSTs with an HMAC each
(the floor) and one plain Agenda job per delivery; and how long a receiver waits when nothing else happens. One receiver behind TLS,
in a process of its own. Machines are noisy: read the ratios, each the median of those within a round.`,
  {
    ROUNDS: { sets: 'how often each is measured', byDefault: 3 },
    DELIVERIES: { sets: 'how many in a round', byDefault: 5_000 },
  },
);
const ENDPOINTS = 10;
const IN_FLIGHT = 20 * ENDPOINTS;
const AGENDA_JOBS = 500;
const IDLE_CHANGES = 200;

const ca = await receiverCa();
const receiver = await startBenchReceiver();
const agent = new Agent({ connect: { ca } });
const service = await startTestService({ network: { ca } });
try {
  const restaurant = await createRestaurant(service.context.collections);
  const manager = await managerOf(service, restaurant.id);
  for (let count = 0; count < ENDPOINTS; count++) await addEndpoint(manager, receiver.url);
  const payload = await examplePayload(service, restaurant);

  const candidates = {
    floor: () => floor(payload),
    dispatcher: () => dispatcherAlone(service, restaurant, payload),
    'whole path': () => wholePath(service, restaurant),
    'plain Agenda': () => plainAgenda(service, payload),
  };
  const rates: Record<string, number[]> = Object.fromEntries(Object.keys(candidates).map(name => [name, []]));
  // The first round warms up the code, which is several times faster afterwards.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, measure] of Object.entries(candidates)) {
      const rate = await measure();
      console.log(`${name}: ${rate.toFixed(0)} deliveries/s${round === 0 ? ', not counted' : ''}`);
      if (round > 0) rates[name]?.push(rate);
    }
  }
  console.table(
    Object.fromEntries(
      Object.entries(rates).map(([name, values]) => {
        const against = (other: string) =>
          median(values.map((rate, round) => rate / (rates[other]?.[round] ?? Number.NaN))).toFixed(2);
        const rate = median(values).toFixed(0);
        return [
          name,
          { 'deliveries/s': rate, '÷ floor': against('floor'), '÷ plain Agenda': against('plain Agenda') },
        ];
      }),
    ),
  );
  const waits = await idleWaits(service, restaurant);
  console.log(
    `idle, from change to receipt: p50 ${percentile(waits, 50)} ms, p99 ${percentile(waits, 99)} ms`,
  );
} finally {
  await service.stop();
  await agent.close();
  receiver.stop();
}
// Plain Agenda's jobs leave timers behind that would keep the process running for minutes.
process.exit();

/** The payload of a real event. */
async function examplePayload({ context }: TestService, restaurant: TestRestaurant): Promise<string> {
  const { _id } = await restaurant.addOrder();
  await confirm(context, restaurant.id, _id);
  await context.background.drain();
  const [event] = await eventsOfOrder(context.collections, _id);
  return event?.payload ?? '';
}

async function floor(payload: string): Promise<number> {
  const limit = pLimit(IN_FLIGHT);
  return rateOf(DELIVERIES, async () => {
    await Promise.all(
      Array.from({ length: DELIVERIES }, (_, index) =>
        limit(() => post(receiver.url, `floor ${index}`, payload)),
      ),
    );
  });
}

async function post(url: string, delivery: string, payload: string): Promise<void> {
  const { origin, pathname: path } = new URL(url);
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', 'secret').update(`${seconds}.`).update(payload).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-service-delivery': delivery,
    'x-service-signature': `t=${seconds},v1=${signature}`,
  };
  const { body } = await agent.request({ origin, path, method: 'POST', headers, body: payload });
  await body.dump();
}

/** Existing deliveries, until every outcome is written. */
async function dispatcherAlone(
  { context }: TestService,
  restaurant: TestRestaurant,
  payload: string,
): Promise<number> {
  const { webhookDeliveries, webhookEndpoints } = context.collections;
  const endpoints = await webhookEndpoints.find({ restaurantId: restaurant.id }).toArray();
  const at = new Date();
  const bodies = Array.from({ length: DELIVERIES / ENDPOINTS }, () => ({
    _id: newId('evt'),
    restaurantId: restaurant.id,
    type: 'order.confirmed' as const,
    payload,
    createdAt: at,
  }));
  await addEvents(context.collections, bodies);
  // Not due until all of them are inserted.
  const due = new Date(at.getTime() + 24 * 60 * 60_000);
  const waiting = bodies.flatMap(event =>
    endpoints.map(({ _id }) => ({ ...newDelivery(event, _id, at), dueAt: due })),
  );
  await webhookDeliveries.insertMany(waiting);
  await webhookDeliveries.updateMany({ dueAt: due }, { $set: { dueAt: at } });
  return rateOf(DELIVERIES, async () => {
    context.webhooks.wake();
    await untilLogged(context);
  });
}

async function wholePath({ context }: TestService, restaurant: TestRestaurant): Promise<number> {
  const orders = await restaurant.addOrders(Array.from({ length: DELIVERIES / ENDPOINTS }, () => ({})));
  const limit = pLimit(12);
  return rateOf(DELIVERIES, async () => {
    await Promise.all(orders.map(({ _id }) => limit(() => confirm(context, restaurant.id, _id))));
    await context.background.drain();
    await untilLogged(context);
  });
}

async function confirm({ services }: Context, restaurantId: string, orderId: string): Promise<void> {
  const caller = { scope: { restaurantId, branches: 'all' as const }, actor: SYSTEM };
  await services.orders.changeStatus(caller, orderId, { status: 'confirmed', reason: '' });
}

/** Resolves when no delivery is due or in flight. */
async function untilLogged({ collections }: Context): Promise<void> {
  const partition = { $in: ALL_PARTITIONS };
  while (await collections.webhookDeliveries.findOne({ partition, dueAt: { $exists: true } })) {
    await setTimeout(20);
  }
}

async function plainAgenda({ database }: TestService, payload: string): Promise<number> {
  const { db, close } = await connect(database.url, database.name);
  const agenda = new Agenda({
    backend: new MongoBackend({ mongo: db, collection: 'plainJobs' }),
    processEvery: 100,
    maxConcurrency: IN_FLIGHT,
    defaultConcurrency: IN_FLIGHT,
    removeOnComplete: true,
  });
  let left = AGENDA_JOBS;
  const done = new Promise<void>(resolve => {
    agenda.define<{ delivery: string }>('deliver', async ({ attrs }) => {
      await post(receiver.url, attrs.data.delivery, payload);
      await db.collection('plainLog').insertOne({ ...attrs.data, status: 200, at: new Date() });
      left -= 1;
      if (left === 0) resolve();
    });
  });
  await Promise.all(
    Array.from({ length: AGENDA_JOBS }, (_, index) => agenda.now('deliver', { delivery: `agenda ${index}` })),
  );
  try {
    return await rateOf(AGENDA_JOBS, async () => {
      await agenda.start();
      await done;
    });
  } finally {
    await agenda.stop();
    await db.collection('plainJobs').drop();
    await db.collection('plainLog').drop();
    await close();
  }
}

/** How long the first receiver of a single change waits for it, in milliseconds. */
async function idleWaits({ context }: TestService, restaurant: TestRestaurant): Promise<number[]> {
  const orders = await restaurant.addOrders(Array.from({ length: IDLE_CHANGES }, () => ({})));
  const waits: number[] = [];
  for (const { _id } of orders) {
    await setTimeout(Math.random() * 100);
    const before = receiver.arrivals.length;
    const changedAt = Date.now();
    await confirm(context, restaurant.id, _id);
    await receiver.until(before + ENDPOINTS);
    waits.push((receiver.arrivals[before] ?? Number.NaN) - changedAt);
    await context.background.drain();
    await untilLogged(context);
  }
  return waits;
}

async function rateOf(count: number, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return count / ((performance.now() - started) / 1000);
}

function percentile(values: number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1] ?? Number.NaN;
}

function median(values: number[]): number {
  return percentile(values, 50);
}
