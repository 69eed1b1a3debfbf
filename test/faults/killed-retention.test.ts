// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import type { Document } from 'mongodb';
import { expect, test } from 'vitest';
import { connectPatiently } from '../../server/database/client.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { addDelivery } from '../helpers/deliveries.ts';
import { exportedIds } from '../helpers/exported.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { type Kill, runRetention } from '../helpers/retention.ts';
import { startServiceOn } from '../helpers/service.ts';
import { addEndpoint, managerOf } from '../helpers/webhooks.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Three batches of each. */
const DELIVERIES = 70;
const COLLECTIONS = ['webhookDeliveries', 'activity'] as const;

/** Whether a command removes expired data. */
const isRemoval = ({ delete: collection, deletes = [], update, updates = [] }: Document): boolean =>
  (COLLECTIONS.some(name => name === collection) && JSON.stringify(deletes).includes('$in')) ||
  (update === 'activity' && JSON.stringify(updates).includes('event.payload'));

test('A worker killed at any removal, before or after it took effect, loses nothing: everything is removed and exported', async ({
  onTestFinished,
}) => {
  const database = await startEmbeddedDatabase();
  onTestFinished(database.stop);
  const exportDir = await mkdtemp(join(tmpdir(), 'export-'));
  onTestFinished(() => rm(exportDir, { recursive: true }));
  const { db, close } = await connectPatiently(database.url.replace('/?', '/test?'));
  onTestFinished(close);
  const service = await startServiceOn(database.url);
  const { id: restaurantId } = await addRestaurant(service);
  const { id: endpointId } = await addEndpoint(
    await managerOf(service, restaurantId),
    'https://pos.example.com/',
  );
  const createdAt = new Date(Date.now() - 200 * DAY_MS);
  const added = await Promise.all(
    Array.from({ length: DELIVERIES }, () =>
      addDelivery(
        service,
        { restaurantId, endpointId },
        { createdAt, status: 'succeeded', nextAttemptAt: null },
      ),
    ),
  );
  const { activity, restaurants } = collectionsOf(service);
  const entries = await activity.find({ at: createdAt }).toArray();
  // Their payloads were checked before the deliveries ended.
  await restaurants.updateOne({ _id: restaurantId }, { $set: { payloadsRemovedBefore: new Date() } });
  await service.stop();
  const old = { webhookDeliveries: added.map(({ _id }) => _id), activity: entries.map(({ _id }) => _id) };
  expect(old.activity).toHaveLength(DELIVERIES);

  const remaining = async (name: (typeof COLLECTIONS)[number]): Promise<unknown[]> =>
    (
      await db
        .collection(name)
        .find(name === 'activity' ? { at: createdAt } : {})
        .toArray()
    ).map(({ _id }) => _id);

  const countPayloads = () =>
    db.collection('activity').countDocuments({ at: createdAt, 'event.payload': { $exists: true } });
  const env = { EXPORT_DIR: exportDir, ACTIVITY_RETENTION_DAYS: '400' };
  const work = (kill: Kill) => runRetention({ db, databaseUrl: database.url, env, isStep: isRemoval, kill });

  // While a process of the previous release may run.
  const migrations = db.collection<{ _id: number }>('migrations');
  const cleanup = await migrations.findOne({ _id: 3 });
  await migrations.deleteOne({ _id: 3 });
  await work('never');
  for (const name of COLLECTIONS) expect(await remaining(name)).toHaveLength(DELIVERIES);
  if (cleanup) await migrations.insertOne(cleanup);

  let kills = 0;
  async function workAndDie(): Promise<void> {
    await work(kills % 2 === 0 ? 'before' : 'after');
    kills += 1;
    for (const name of COLLECTIONS) {
      const found = [...(await remaining(name)), ...(await exportedIds(exportDir, name))];
      expect([...new Set(found)].sort()).toEqual(old[name].toSorted());
    }
  }
  // Each of three batches of both is killed twice.
  for (let batch = 0; batch < 12; batch += 1) await workAndDie();
  expect([await remaining('webhookDeliveries'), await countPayloads()]).toEqual([[], 0]);
  expect(await remaining('activity')).toHaveLength(DELIVERIES);
  env.ACTIVITY_RETENTION_DAYS = '100';
  for (let batch = 0; batch < 6; batch += 1) await workAndDie();
  expect(await remaining('activity')).toEqual([]);
  await work('never');
  for (const name of COLLECTIONS) {
    expect(await remaining(name)).toEqual([]);
    expect([...new Set(await exportedIds(exportDir, name))].sort()).toEqual(old[name].toSorted());
  }
  expect([...new Set(await exportedIds(exportDir, 'payloads'))].sort()).toEqual(old.activity.toSorted());
});

/** The number of orders with guests. */
const GUESTS = 4;

/** Whether a command erases a guest or records progress. */
const isErasure = (command: Document): boolean =>
  (command.findAndModify === 'orders' && JSON.stringify(command.update).includes('order.guest_erased')) ||
  (command.update === 'restaurants' && JSON.stringify(command.updates).includes('guestsErasedBefore'));

test('A worker killed at any erasure, or while recording its progress, leaves each guest to be erased once', async ({
  onTestFinished,
}) => {
  const database = await startEmbeddedDatabase();
  onTestFinished(database.stop);
  const { db, close } = await connectPatiently(database.url.replace('/?', '/test?'));
  onTestFinished(close);
  const service = await startServiceOn(database.url);
  const restaurant = await addRestaurant(service);
  const owner = await signedIn(service, { restaurantId: restaurant.id, role: 'owner' });
  expect((await owner.patch('/restaurant', { guestDataDays: 30 })).status).toBe(200);
  const orders = await restaurant.addOrders(
    Array.from({ length: GUESTS }, (_, day) => {
      const at = new Date(Date.now() - (100 - day) * DAY_MS);
      return { createdAt: at, updatedAt: at, status: 'completed' };
    }),
  );
  await service.stop();
  const erasures = async () =>
    (await db.collection('activity').find({ action: 'order.guest_erased' }).toArray()).map(
      ({ subject }) => subject.id,
    );
  const named = () => db.collection('orders').countDocuments({ 'customer.name': { $ne: '' } });
  const work = (kill: Kill) =>
    runRetention({ db, databaseUrl: database.url, env: {}, isStep: isErasure, kill });

  let kills = 0;
  for (; (await named()) > 0; kills += 1) await work(kills % 2 === 0 ? 'before' : 'after');
  // Each guest, before and after the database applied it.
  expect(kills).toBe(2 * GUESTS);
  await work('before');
  await work('after');
  await work('never');
  // Another worker completes a killed worker's changes.
  const left = { 'outbox.at': { $exists: true } };
  const finishing = await startServiceOn(database.url);
  await expect.poll(() => db.collection('orders').countDocuments(left)).toBe(0);
  await finishing.stop();
  expect((await erasures()).toSorted()).toEqual(orders.map(({ _id }) => _id).toSorted());
});
