// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import type { Document } from 'mongodb';
import { expect, test } from 'vitest';
import { connectPatiently } from '../../server/database/client.ts';
import { collectionsOf } from '../helpers/database.ts';
import { startDatabaseProxy } from '../helpers/database-proxy.ts';
import { addDelivery } from '../helpers/deliveries.ts';
import { exportedIds } from '../helpers/exported.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { startServiceOn } from '../helpers/service.ts';
import { START } from '../helpers/start-command.ts';
import { addEndpoint, managerOf } from '../helpers/webhooks.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Of each three batches. */
const DELIVERIES = 70;
const COLLECTIONS = ['webhookDeliveries', 'activity'] as const;

/** Whether a command removes what was kept for long enough. */
const isRemoval = ({ delete: collection, deletes = [] }: Document): boolean =>
  COLLECTIONS.some(name => name === collection) && JSON.stringify(deletes).includes('$in');

test('A worker that is killed at any removal, before or after the database has got it, loses nothing: all is removed, and all is in the copy', async ({
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
  const createdAt = new Date(Date.now() - 500 * DAY_MS);
  const added = await Promise.all(
    Array.from({ length: DELIVERIES }, () =>
      addDelivery(
        service,
        { restaurantId, endpointId },
        { createdAt, status: 'succeeded', nextAttemptAt: null },
      ),
    ),
  );
  const entries = await collectionsOf(service).activity.find({ at: createdAt }).toArray();
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

  const jobs = db.collection('jobs');

  /** A worker whose daily removal is due; resolves when it was killed, or when its job is done. */
  async function work(kill: 'before' | 'after' | 'never'): Promise<void> {
    const proxy = await startDatabaseProxy(database.url.replace('/?', '/test?'), command => {
      if (kill === 'never' || !isRemoval(command)) return;
      if (kill === 'before') proxy.hang(true);
      child.kill('SIGKILL');
    });
    // What a killed worker leaves is due when its lock expires.
    await jobs.updateOne(
      { name: 'retention' },
      { $set: { nextRunAt: createdAt, lockedAt: null }, $unset: { lastFinishedAt: '' } },
    );
    const env = {
      MONGODB_URL: proxy.url,
      SECRETS_KEY: 'ab'.repeat(32),
      ROLES: 'worker',
      PORT: '0',
      EXPORT_DIR: exportDir,
    };
    const child = spawn(process.execPath, START.arguments, {
      cwd: START.folder,
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    if (kill === 'never') {
      await expect
        .poll(() => jobs.countDocuments({ name: 'retention', lastFinishedAt: { $type: 'date' } }))
        .toBe(1);
      child.kill('SIGTERM');
    }
    await ended;
    await proxy.stop();
  }

  // While a process of the former release may run.
  const migrations = db.collection<{ _id: number }>('migrations');
  const cleanup = await migrations.findOne({ _id: 3 });
  await migrations.deleteOne({ _id: 3 });
  await work('never');
  for (const name of COLLECTIONS) expect(await remaining(name)).toHaveLength(DELIVERIES);
  if (cleanup) await migrations.insertOne(cleanup);

  let kills = 0;
  while ((await remaining('activity')).length > 25) {
    await work(kills % 2 === 0 ? 'before' : 'after');
    kills += 1;
    for (const name of COLLECTIONS) {
      const found = [...(await remaining(name)), ...(await exportedIds(exportDir, name))];
      expect([...new Set(found)].sort()).toEqual(old[name].toSorted());
    }
  }
  // Each of the first five batches was killed twice.
  expect(kills).toBe(10);
  await work('never');
  for (const name of COLLECTIONS) {
    expect(await remaining(name)).toEqual([]);
    expect([...new Set(await exportedIds(exportDir, name))].sort()).toEqual(old[name].toSorted());
  }
});
