import type { Db } from 'mongodb';
import { expect } from 'vitest';
import { databaseTest as it } from '../../../../test/helpers/fixtures.ts';
import { getCollections } from '../../../database/collections.ts';
import { SYSTEM } from '../../../lib/access.ts';
import { newId } from '../../../lib/ids.ts';
import { createDeliveryStore } from '../deliveries/store.ts';
import { getPartition, newDelivery } from '../delivery.ts';
import { deliveryEntry } from '../documents.ts';
import { createQueueStore, type LeasedDelivery, type LeaseResult } from './queue-store.ts';
import { nextOutcome } from './retry-policy.ts';

const MADE_AT = new Date('2026-03-01T12:00:00Z');
const NOW = new Date('2026-03-01T12:00:01Z');
const UNTIL = new Date('2026-03-01T12:00:21Z');
const LATER = new Date('2026-03-01T12:01:00Z');

/** Due deliveries of an endpoint, as read by a worker. */
async function readDue(db: Db, count: number) {
  const { webhookDeliveries } = getCollections(db);
  const queue = createQueueStore(webhookDeliveries);
  const endpointId = newId('whe');
  const events = Array.from({ length: count }, () => ({
    _id: newId('evt'),
    restaurantId: 'restaurant',
    type: 'order.confirmed' as const,
  }));
  await queue.add(events.map(event => newDelivery(event, endpointId, MADE_AT)));
  const read = () => queue.findDue([getPartition(endpointId)], NOW, {}, count);
  return { queue, webhookDeliveries, read, due: await read() };
}

it('A leased delivery equals the stored one', async ({ db }) => {
  const { queue, webhookDeliveries, due } = await readDue(db, 3);
  const leased = await queue.lease(due, NOW, UNTIL);
  const stored = await webhookDeliveries
    .find({ _id: { $in: due.map(({ _id }) => _id) } }, { projection: { attempts: 0 } })
    .toArray();
  expect(leased).toHaveLength(3);
  expect(new Set(leased)).toEqual(new Set(stored));
  expect(await queue.lease(due, NOW, UNTIL)).toEqual([]);
});

it('A retry requested between poll and lease is left to the next poll', async ({ db }) => {
  const { queue, webhookDeliveries, read, due } = await readDue(db, 3);
  const [retried, ...others] = due;
  if (!retried) throw new Error('nothing is due');
  const entry = deliveryEntry(retried, 'webhook_delivery.retried', SYSTEM, NOW);
  const search = { endpoints: { listIds: async () => [] }, events: { listEventIds: async () => [] } };
  await createDeliveryStore(webhookDeliveries, search).requestRetry({ ...retried, attempts: [] }, entry);

  const leased = await queue.lease(due, NOW, UNTIL);
  expect(leased.map(({ _id }) => _id).sort()).toEqual(others.map(({ _id }) => _id).sort());
  expect(await queue.lease(await read(), NOW, UNTIL)).toMatchObject([
    { _id: retried._id, retryRequested: true },
  ]);
});

it('A due delivery is not held by a process that read it before it was leased, requeued, or held and released', async ({
  db,
}) => {
  const { queue, webhookDeliveries, read, due } = await readDue(db, 1);
  const countHeld = () => webhookDeliveries.countDocuments({ held: true });
  const [delivery] = await queue.lease(due, NOW, UNTIL);
  if (!delivery) throw new Error('Nothing is leased');
  await queue.hold(due);
  expect(await countHeld()).toBe(0);
  await queue.completeLeases([{ delivery, result: 'released' }], NOW);
  await queue.hold(due);
  expect(await countHeld()).toBe(0);

  let stale = await read();
  for (let round = 0; round < 2; round++) {
    await queue.hold(await read());
    expect(await countHeld()).toBe(1);
    await queue.releaseHeld(await queue.findHeld(delivery.endpointId, 1), NOW);
    await queue.hold(stale);
    expect(await countHeld()).toBe(0);
    stale = await read();
    expect(stale).toHaveLength(1);
  }
});

/** A worker's record of an attempt. */
function attempted(delivery: LeasedDelivery, status: number): LeaseResult {
  const error = status < 300 ? null : `The receiver responded with ${status}`;
  const attempt = { at: LATER, duration: 20, manual: false, status, error, answer: '' };
  return { delivery, result: { attempt, outcome: nextOutcome(delivery, attempt, LATER, [30]) } };
}

it("A worker that resumes after its lease expired never overwrites another worker's outcome", async ({
  db,
}) => {
  const { queue, webhookDeliveries, due } = await readDue(db, 1);
  const [lost] = await queue.lease(due, NOW, UNTIL);
  if (!lost) throw new Error('Nothing is leased');
  const [delivery] = await queue.lease([lost], LATER, new Date(LATER.getTime() + 20_000));
  if (!delivery) throw new Error('What was leased is not taken over');
  const late = [attempted(lost, 500), attempted(lost, 200), { delivery: lost, result: 'released' as const }];
  const find = () => webhookDeliveries.findOne({ _id: lost._id });

  for (const result of late) await queue.completeLeases([result], LATER);
  expect(await find()).toMatchObject({ status: 'delivering', lease: delivery.lease, attempts: [] });
  await queue.completeLeases([attempted(delivery, 200)], LATER);
  const delivered = await find();
  expect(delivered).toMatchObject({ status: 'succeeded', attemptCount: 1 });
  for (const result of late) await queue.completeLeases([result], LATER);
  expect(await find()).toEqual(delivered);
});
