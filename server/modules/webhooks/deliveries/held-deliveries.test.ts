import type { Db } from 'mongodb';
import { expect, vi } from 'vitest';
import { databaseTest } from '../../../../test/helpers/fixtures.ts';
import { holdAsPolls } from '../../../../test/helpers/hold.ts';
import { getCollections } from '../../../database/collections.ts';
import { newId } from '../../../lib/ids.ts';
import { getPartition, newDelivery } from '../delivery.ts';
import type { DeliveryDocument } from '../documents.ts';
import { createEndpointStore } from '../endpoints/store.ts';
import { createQueueStore } from '../worker/queue-store.ts';
import { createHeldDeliveries } from './held-deliveries.ts';

const EARLIER = new Date('2026-03-01T12:00:00Z');
const NOW = new Date('2026-03-01T12:00:10Z');
const LATER = new Date('2026-03-01T13:00:00Z');

/** An endpoint with deliveries, and a process that holds and releases them. */
async function setUp(db: Db) {
  const { webhookEndpoints, webhookDeliveries } = getCollections(db);
  const endpointId = newId('whe');
  await webhookEndpoints.insertOne({
    _id: endpointId,
    restaurantId: 'restaurant',
    url: 'https://pos.example.com/',
    description: '',
    events: ['order.ready'],
    enabled: false,
    secret: '',
    createdAt: EARLIER,
    updatedAt: EARLIER,
  });
  const queue = createQueueStore(webhookDeliveries);
  const endpoints = createEndpointStore(webhookEndpoints);
  const newProcess = (replaced: Partial<typeof queue> = {}) => {
    const own = { ...queue, ...replaced };
    const { release } = createHeldDeliveries({ queue: own, endpoints, clock: () => NOW, wake: () => {} });
    return { release, hold: holdAsPolls(own, endpoints.findDestinations, NOW) };
  };
  return {
    queue,
    newProcess,
    ...newProcess(),
    async add(values: Partial<DeliveryDocument> = {}): Promise<string> {
      const event = { _id: newId('evt'), restaurantId: 'restaurant', type: 'order.ready' as const };
      const delivery = { ...newDelivery(event, endpointId, EARLIER), ...values };
      await webhookDeliveries.insertOne(delivery);
      return delivery._id;
    },
    find: async (id: string) => (await webhookDeliveries.findOne({ _id: id })) ?? undefined,
    setEnabled: (enabled: boolean) => webhookEndpoints.updateOne({ _id: endpointId }, { $set: { enabled } }),
    endpointId,
    poll: () => queue.findDue([getPartition(endpointId)], NOW, {}, 100),
    webhookDeliveries,
  };
}

/** Pauses a process before the first call of a method. */
function stopBefore<Call extends unknown[], R>(method: (...call: Call) => Promise<R>) {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const stopped = async (...call: Call): Promise<R> => {
    reached.resolve();
    await gate.promise;
    return method(...call);
  };
  return { stopped, reached: reached.promise, goOn: gate.resolve };
}

const it = databaseTest.extend('setting', ({ db }) => setUp(db));

it('Due deliveries are held, but not scheduled, leased, or finished ones', async ({ setting }) => {
  const { add, find, hold, endpointId } = setting;
  const due = await add();
  const died = await add({ status: 'delivering', lease: 'expired' });
  const others = [
    await add({ nextAttemptAt: LATER, dueAt: LATER }),
    await add({ status: 'delivering', lease: 'running', dueAt: LATER }),
  ];
  const before = await Promise.all(others.map(find));
  await hold(endpointId);
  for (const id of [due, died]) {
    const held = await find(id);
    expect(held).toMatchObject({ held: true, status: 'pending' });
    expect([held?.dueAt, held?.lease]).toEqual([undefined, undefined]);
  }
  expect(await Promise.all(others.map(find))).toEqual(before);
});

it('Deliveries of an enabled endpoint are not held', async ({ setting }) => {
  const { add, hold, setEnabled, endpointId, poll } = setting;
  await add();
  await setEnabled(true);
  await hold(endpointId);
  expect(await poll()).toHaveLength(1);
});

it('Released deliveries are due now, or as scheduled', async ({ setting }) => {
  const { add, find, hold, release, setEnabled, endpointId, webhookDeliveries } = setting;
  const overdue = await add();
  const scheduled = await add();
  const retried = await add({ retryRequested: true });
  await hold(endpointId);
  await webhookDeliveries.updateMany(
    { _id: { $in: [scheduled, retried] } },
    { $set: { nextAttemptAt: LATER } },
  );
  await setEnabled(true);
  await release(endpointId);
  expect(await find(overdue)).toMatchObject({ dueAt: NOW });
  expect(await find(scheduled)).toMatchObject({ dueAt: LATER });
  expect(await find(retried)).toMatchObject({ dueAt: NOW });
  expect(await webhookDeliveries.countDocuments({ held: { $exists: true } })).toBe(0);
});

it('Holds and releases more deliveries than a batch', async ({ setting }) => {
  const { add, hold, release, setEnabled, endpointId, webhookDeliveries } = setting;
  const template = await webhookDeliveries.findOne({ _id: await add() });
  if (!template) throw new Error('There is no delivery');
  const copies = Array.from({ length: 1_200 }, (_, index) => ({ ...template, _id: `dlv_${index}` }));
  await webhookDeliveries.insertMany(copies);
  await hold(endpointId);
  expect(await webhookDeliveries.countDocuments({ held: true })).toBe(1_201);
  await setEnabled(true);
  await release(endpointId);
  expect(await webhookDeliveries.countDocuments({ dueAt: NOW })).toBe(1_201);
});

it('A process paused between reading and holding holds nothing of an endpoint enabled in the meantime', async ({
  setting,
}) => {
  const { add, release, newProcess, queue, setEnabled, endpointId, poll } = setting;
  await add();
  const { stopped, reached, goOn } = stopBefore(queue.hold);
  const holding = newProcess({ hold: stopped }).hold(endpointId);
  await reached;
  await setEnabled(true);
  await release(endpointId);
  goOn();
  await holding;
  expect(await poll()).toHaveLength(1);
});

it('A paused process does not hold deliveries that were held, released, or leased and returned in the meantime', async ({
  setting,
}) => {
  const { add, hold, release, newProcess, queue, setEnabled, endpointId, poll } = setting;
  await add();
  const leased = await add();
  const { stopped, reached, goOn } = stopBefore(queue.hold);
  const holding = newProcess({ hold: stopped }).hold(endpointId);
  await reached;
  const due = (await poll()).filter(({ _id }) => _id === leased);
  const [delivery] = await queue.lease(due, NOW, LATER);
  if (!delivery) throw new Error('There is no lease');
  await hold(endpointId);
  await setEnabled(true);
  await release(endpointId);
  await queue.completeLeases([{ delivery, result: 'released' }], NOW);
  goOn();
  await holding;
  expect(await poll()).toHaveLength(2);
});

it('Deliveries held while a release starts are released by it', async ({ setting }) => {
  const { add, newProcess, queue, setEnabled, endpointId, poll } = setting;
  await add();
  const holder = stopBefore(queue.hold);
  const holding = newProcess({ hold: holder.stopped }).hold(endpointId);
  await holder.reached;
  await setEnabled(true);
  const releaser = stopBefore(queue.invalidateHolds);
  const releasing = newProcess({ invalidateHolds: releaser.stopped }).release(endpointId);
  await releaser.reached;
  holder.goOn();
  await holding;
  expect(await poll()).toHaveLength(0);
  releaser.goOn();
  await releasing;
  expect(await poll()).toHaveLength(1);
});

it('A late release does not release deliveries of an endpoint that was disabled again', async ({
  setting,
}) => {
  const { add, find, hold, release, setEnabled, endpointId } = setting;
  const id = await add();
  await hold(endpointId);
  await release(endpointId);
  expect(await find(id)).toMatchObject({ held: true });
  await setEnabled(true);
  await release(endpointId);
  expect(await find(id)).toMatchObject({ dueAt: NOW });
});

it('The next hold or release finishes an interrupted one', async ({ setting }) => {
  const { add, hold, newProcess, release, queue, setEnabled, endpointId, poll, webhookDeliveries } = setting;
  for (let count = 0; count < 4; count++) await add();
  const half = <D, R>(method: (batch: D[], ...rest: Date[]) => Promise<R>) =>
    vi.fn(async (batch: D[], ...rest: Date[]): Promise<R> => {
      await method(batch.slice(2), ...rest);
      throw new Error('The process ends');
    });
  await expect(newProcess({ hold: half(queue.hold) }).hold(endpointId)).rejects.toThrow('ends');
  expect(await poll()).toHaveLength(2);
  await hold(endpointId);
  expect(await poll()).toHaveLength(0);

  await setEnabled(true);
  const releaseHeld = half<Parameters<typeof queue.releaseHeld>[0][number], unknown>((batch, now = NOW) =>
    queue.releaseHeld(batch, now),
  );
  await expect(newProcess({ releaseHeld }).release(endpointId)).rejects.toThrow('ends');
  expect(await webhookDeliveries.countDocuments({ held: true })).toBe(2);
  await release(endpointId);
  expect(await poll()).toHaveLength(4);
});
