// @module-tag long
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { connect } from '../../server/database/client.ts';
import { newId } from '../../server/lib/ids.ts';
import { newDelivery } from '../../server/modules/webhooks/delivery.ts';
import type { DeliveryDocument } from '../../server/modules/webhooks/documents.ts';
import { collectionsOf } from '../helpers/database.ts';
import { within } from '../helpers/deadlines.ts';
import { addEvents } from '../helpers/events.ts';
import { startingTest } from '../helpers/fixtures.ts';
import { readMetrics } from '../helpers/metrics.ts';
import { type Receiver, startReceiver } from '../helpers/receiver.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import type { TestService } from '../helpers/service.ts';
import { addEndpoint, managerOf } from '../helpers/webhooks.ts';
import { startWorker, type Worker } from '../helpers/workers.ts';

const ENDPOINTS = 5;
/** By then, the receiver has read a killed worker's requests: less than a lease outlasts an attempt. */
const READ_WITHIN = 1_500;

const it = startingTest
  /** The receiver's response time in milliseconds, so that a kill interrupts some requests. */
  .extend('answersAfter', 10 as number)
  .extend('service', ({ startService }) => startService({}, {}, { roles: ['api'] }))
  .extend('receiver', async ({ answersAfter }, { onCleanup }) => {
    const receiver = await startReceiver(
      response => void setTimeout(answersAfter).then(() => response.end('ok')),
    );
    onCleanup(() => receiver.stop());
    return receiver;
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('workers', async ({}, { onCleanup }) => {
    const workers: Worker[] = [];
    onCleanup(async () => {
      await Promise.all(workers.map(worker => worker.kill('SIGKILL')));
    });
    return workers;
  })
  .extend('startWorkers', ({ service, workers }) => async (count: number, clockAheadMs = 0) => {
    const starting = Array.from({ length: count }, () => startWorker(service, clockAheadMs));
    workers.push(...(await Promise.all(starting)));
  })
  /** Events for several endpoints, not due until released. */
  .extend('prepareEvents', ({ service, receiver }) => async (count: number) => {
    const { webhookDeliveries } = collectionsOf(service);
    const { id: restaurantId } = await addRestaurant(service);
    const manager = await managerOf(service, restaurantId);
    const endpoints = await Promise.all(
      Array.from({ length: ENDPOINTS }, () => addEndpoint(manager, receiver.url)),
    );
    const at = new Date();
    const made = Array.from({ length: count }, () => {
      const event = { _id: newId('evt'), restaurantId, type: 'order.confirmed' as const, createdAt: at };
      return { ...event, payload: JSON.stringify({ id: event._id }) };
    });
    await addEvents(collectionsOf(service), made);
    const deliveries = made.flatMap(event =>
      endpoints.map(({ id }) => {
        const { dueAt, ...delivery } = newDelivery(event, id, at);
        return delivery;
      }),
    );
    await webhookDeliveries.insertMany(deliveries);
    return {
      deliveries,
      makeDue: () => webhookDeliveries.updateMany({ restaurantId }, { $set: { dueAt: at } }),
      left: () => webhookDeliveries.countDocuments({ restaurantId, dueAt: { $exists: true } }),
    };
  })
  /** Deliveries in flight according to the database, and when. */
  .extend('underWay', ({ service }) => async () => {
    const at = Date.now();
    const { webhookDeliveries } = collectionsOf(service);
    const leased = await webhookDeliveries.find({ status: 'delivering' }).project({ _id: 1 }).toArray();
    return { at, ids: leased.map(({ _id }) => String(_id)) };
  });

const deliveryOf = ({ headers }: Receiver['received'][number]) => String(headers['x-service-delivery']);

/** How often each delivery was received. */
function receipts(receiver: Receiver): Map<string, number> {
  const counts = new Map<string, number>();
  for (const request of receiver.received) {
    const id = deliveryOf(request);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

it('Workers balance partitions after a join, a stop, and a death', async ({ startWorkers, workers }) => {
  const shares = async () => {
    const figures = await Promise.all(workers.map(worker => readMetrics(worker)));
    return figures.map(({ get }) => get('webhook_partitions')).sort();
  };
  await startWorkers(2);
  await expect.poll(shares).toEqual([64, 64]);
  await startWorkers(1);
  await expect.poll(shares).toEqual([42, 43, 43]);
  await workers.shift()?.kill('SIGTERM');
  await expect.poll(shares, within(2)).toEqual([64, 64]);
  await startWorkers(1);
  await expect.poll(shares).toEqual([42, 43, 43]);
  await workers.shift()?.kill('SIGKILL');
  await expect.poll(shares, within(5)).toEqual([64, 64]);
});

it('Workers killed repeatedly during 5,000 deliveries lose none, leave none stuck, and repeat only those in flight', async ({
  prepareEvents,
  startWorkers,
  receiver,
  workers,
  underWay,
  service,
}) => {
  const { deliveries, makeDue, left } = await prepareEvents(1_000);
  await startWorkers(2);
  await makeDue();

  const kills: { at: number; ids: string[] }[] = [];
  for (let goal = 500; goal <= 4_000; goal += 1_000) {
    await expect.poll(() => receiver.received.length, { interval: 5 }).toBeGreaterThan(goal);
    await setTimeout(Math.random() * 50);
    const victims = workers.splice(0, 1 + Math.round(Math.random()));
    await Promise.all(victims.map(worker => worker.kill('SIGKILL')));
    kills.push(await underWay());
    await startWorkers(victims.length);
  }
  await expect.poll(left, { interval: 100 }).toBe(0);

  const counts = receipts(receiver);
  expect(deliveries.filter(({ _id }) => !counts.has(_id))).toEqual([]);
  const stored = await collectionsOf(service).webhookDeliveries.find({}).toArray();
  expect(stored.filter(({ status }) => status !== 'succeeded')).toEqual([]);

  const inFlight = kills.flatMap(({ at, ids }) => {
    const received = new Set(
      receiver.received.filter(request => request.at <= at + READ_WITHIN).map(deliveryOf),
    );
    return ids.filter(id => received.has(id));
  });
  // Every request is logged as an attempt, unless its worker was killed before writing the outcome.
  const unlogged = stored.flatMap(({ _id, attemptCount }) =>
    Array.from({ length: Math.max(0, (counts.get(_id) ?? 0) - attemptCount) }, () => _id),
  );
  expect(unlogged.filter(id => !inFlight.includes(id))).toEqual([]);
  expect(unlogged.length).toBeLessThanOrEqual(inFlight.length);
  // Otherwise, no kill interrupted an attempt.
  expect(unlogged.length).toBeGreaterThan(0);
});

it('Two workers that claim every partition concurrently make no attempt twice', async ({
  prepareEvents,
  startWorkers,
  service,
  receiver,
}) => {
  const { deliveries, makeDue, left } = await prepareEvents(200);
  await startWorkers(2);
  const { db, close } = await connect(service.database.url, service.database.name);
  const fleet = db.collection<{ _id: 'workers'; beats: Record<string, number> }>('fleet');
  const alone: string[] = [];
  /** Makes each worker believe that it is alone, so that it claims every partition. */
  const disband = async () => {
    const { beats = {} } =
      (await fleet.findOneAndUpdate({ _id: 'workers' }, { $unset: { beats: '' } })) ?? {};
    const [first, second] = Object.keys(beats);
    if (first !== undefined && second === undefined) alone.push(first);
  };
  await expect.poll(() => disband().then(() => new Set(alone).size), { interval: 100 }).toBe(2);
  await makeDue();
  await expect.poll(() => disband().then(left), { interval: 100 }).toBe(0);
  await close();

  expect(await findLostOrRepeated(service, receiver, deliveries)).toEqual([]);
});

it.extend('answersAfter', 200)(
  'Workers with clocks 20 seconds apart make no attempt twice, skip none, and take over from each other',
  async ({ prepareEvents, startWorkers, service, receiver, workers }) => {
    await startWorkers(1);
    await startWorkers(1, 20_000);
    const [onTime, ahead] = workers;
    const deliverAll = async (count: number) => {
      const { deliveries, makeDue, left } = await prepareEvents(count);
      await makeDue();
      await expect.poll(left, { interval: 100 }).toBe(0);
      expect(await findLostOrRepeated(service, receiver, deliveries)).toEqual([]);
    };
    await deliverAll(100);
    await onTime?.kill('SIGKILL');
    await deliverAll(5);
    await startWorkers(1);
    await ahead?.kill('SIGKILL');
    await deliverAll(5);
  },
);

it('A worker paused past its leases and locks overwrites nothing when it resumes, and works again', async ({
  prepareEvents,
  startWorkers,
  service,
  receiver,
  workers,
  underWay,
}) => {
  const first = await prepareEvents(100);
  await startWorkers(2);
  await first.makeDue();
  await expect.poll(() => receiver.received.length, { interval: 5 }).toBeGreaterThan(100);

  const [stopped, other] = workers;
  stopped?.signal('SIGSTOP');
  const { ids: inFlight } = await underWay();
  // The other worker processes leased deliveries after their lease, in partitions that were locked.
  await expect.poll(first.left, { interval: 100, ...within(20) }).toBe(0);
  stopped?.signal('SIGCONT');
  const second = await prepareEvents(20);
  await second.makeDue();
  await expect.poll(second.left, { interval: 100 }).toBe(0);

  const deliveries = [...first.deliveries, ...second.deliveries];
  const repeated = await findLostOrRepeated(service, receiver, deliveries);
  expect(repeated.filter(id => !inFlight.includes(id))).toEqual([]);
  await other?.kill('SIGKILL');
  const third = await prepareEvents(5);
  await third.makeDue();
  await expect.poll(third.left, { interval: 100 }).toBe(0);
});

/** Deliveries that were lost or unnecessarily repeated. Some may fail here, and their retry is expected. */
async function findLostOrRepeated(
  service: TestService,
  receiver: Receiver,
  deliveries: DeliveryDocument[],
): Promise<string[]> {
  const counts = receipts(receiver);
  const ids = deliveries.map(({ _id }) => _id);
  const stored = await collectionsOf(service)
    .webhookDeliveries.find({ _id: { $in: ids } })
    .toArray();
  const repeated = stored.filter(
    ({ _id, status, attempts }) =>
      status !== 'succeeded' ||
      (counts.get(_id) ?? 0) > attempts.length ||
      attempts.slice(0, -1).some(({ error }) => error === null),
  );
  return [...ids.filter(id => !counts.has(id)), ...repeated.map(({ _id }) => _id)];
}
