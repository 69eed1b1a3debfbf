// @module-tag long
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import type { Document } from 'mongodb';
import { expect, test } from 'vitest';
import type { Session } from '../../generated/dashboard/types.ts';
import { connectPatiently } from '../../server/database/client.ts';
import { getCollections } from '../../server/database/collections.ts';
import { createIndexes } from '../../server/database/indexes.ts';
import { fillSandbox } from '../../server/demo/seed.ts';
import { addUser, openDashboard } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { startDatabaseProxy } from '../helpers/database-proxy.ts';
import { startApiProcess } from '../helpers/process.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { startServiceOn } from '../helpers/service.ts';

const FILLED = [
  'branches',
  'categories',
  'optionGroups',
  'items',
  'promotions',
  'orders',
  'inventoryItems',
  'inventoryTransactions',
  'activity',
  'vouchers',
] as const;
/** One per collection, plus the restaurant itself. */
const INSERTS = FILLED.length + 1;

/** The ID of the sandbox that a command requests. */
const findSandbox = ({ findAndModify, update }: Document): string | undefined =>
  findAndModify === 'restaurants' ? update?.$set?.sandbox?.restaurantId : undefined;

test('A sandbox whose creation is killed at any insert is completed by another process, and is inaccessible until then', async ({
  onTestFinished,
}) => {
  const database = await startEmbeddedDatabase();
  onTestFinished(database.stop);
  const urlOf = (name: string) => database.url.replace('/?', `/${name}?`);
  const watching = await startServiceOn(database.url, { roles: ['api'] });
  onTestFinished(() => watching.stop());

  /** An owner requests a sandbox from a process, which is killed after this many inserts. */
  async function killAfter(applied: number): Promise<{ restaurantId: string; owner: string }> {
    const { id: restaurantId } = await addRestaurant(watching);
    const user = await addUser(watching, { restaurantId, role: 'owner' });
    let sandbox: string | undefined;
    let inserts = 0;
    const proxy = await startDatabaseProxy(urlOf('test'), command => {
      sandbox ??= findSandbox(command);
      if (!command.insert || !sandbox || !JSON.stringify(command).includes(sandbox)) return;
      inserts += 1;
      if (inserts < applied) return;
      if (applied === 0) proxy.hang(true);
      child.kill('SIGKILL');
    });
    const { child, ended, getUrl } = startApiProcess(proxy.url);
    const page = openDashboard({ url: await getUrl() });
    expect((await page.signIn(user.email, user.password)).status).toBe(201);
    await page.post('/restaurant/sandbox').catch(() => {});
    expect(await ended).toEqual([null, 'SIGKILL']);
    await proxy.stop();
    expect(inserts).toBe(Math.max(applied, 1));
    return { restaurantId, owner: user.email };
  }

  const { restaurants, ...collections } = collectionsOf(watching);
  const cut: Awaited<ReturnType<typeof killAfter>>[] = [];
  for (let applied = 0; applied <= INSERTS; applied++) {
    const killed = await killAfter(applied);
    cut.push(killed);
    const page = openDashboard(watching);
    await page.signIn(killed.owner, 'correct horse battery');
    expect((await page.put('/session/test-mode')).status).toBe(applied === INSERTS ? 200 : 404);
  }

  const sweeping = await startServiceOn(database.url, { roles: ['worker'] });
  onTestFinished(() => sweeping.stop());
  await expect.poll(() => restaurants.countDocuments({ sandboxOf: { $exists: true } })).toBe(cut.length);
  await expect.poll(() => restaurants.countDocuments({ 'outbox.at': { $exists: true } })).toBe(0);

  const { db, close } = await connectPatiently(urlOf('expected'));
  onTestFinished(close);
  await createIndexes(db);
  const expected = getCollections(db);
  for (const { restaurantId, owner } of cut) {
    const page = openDashboard(watching);
    await page.signIn(owner, 'correct horse battery');
    const { status, body } = await page.put<Session>('/session/test-mode');
    expect([status, body.testMode]).toEqual([200, 'on']);
    const sandbox = await restaurants.findOne({ sandboxOf: restaurantId });
    if (!sandbox) throw new Error('There is no sandbox');
    await fillSandbox(expected, sandbox);
    for (const name of FILLED) {
      const read = (from: Pick<typeof expected, typeof name>) =>
        from[name].find({ restaurantId: sandbox._id }).sort({ _id: 1 }).toArray();
      expect(await read(collections)).toEqual(await read(expected));
    }
  }
});
