// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import type { Db, Document } from 'mongodb';
import pLimit from 'p-limit';
import { expect } from 'vitest';
import { connectPatiently } from '../../server/database/client.ts';
import { createIndexes } from '../../server/database/indexes.ts';
import { prepareDemo } from '../../server/demo/credentials.ts';
import { startDatabaseProxy } from '../helpers/database-proxy.ts';
import { processTest as it } from '../helpers/fixtures.ts';
import { countFormerJobs, DECLARED, listIndexes, makeFormer } from '../helpers/former-database.ts';
import { startServiceOn } from '../helpers/service.ts';

const script = fileURLToPath(new URL('../../server/cli/migrate.ts', import.meta.url));
const AT_ONCE = 4;

/** Whether a command changes what is stored, beside the counting of the lock's holder. */
function isStep(command: Document): boolean {
  const [name = ''] = Object.keys(command);
  const isBeat = name === 'update' && JSON.stringify(command).includes('beats');
  return ['createIndexes', 'dropIndexes', 'insert', 'update', 'delete'].includes(name) && !isBeat;
}

/** Runs a command of `npm run migrate`; kills it at its nth change, before or after the database has got that. */
async function migrate(url: string, command: string, killAt = Number.POSITIVE_INFINITY, applied = true) {
  let changes = 0;
  let kill = () => {};
  const proxy = await startDatabaseProxy(url, body => {
    if (isStep(body)) changes += 1;
    if (changes < killAt) return;
    if (!applied) proxy.hang(true);
    kill();
  });
  const env = { ...process.env, MONGODB_URL: proxy.url, SECRETS_KEY: 'ab'.repeat(32) };
  const child = spawn(process.execPath, [script, command], { env, stdio: 'ignore' });
  kill = () => child.kill('SIGKILL');
  const [code] = await once(child, 'exit');
  await proxy.stop();
  return { code, changes };
}

async function copyDatabase(from: Db, to: Db): Promise<void> {
  await createIndexes(to);
  for (const { name } of await from.listCollections({}, { nameOnly: true }).toArray()) {
    const documents = await from.collection(name).find().toArray();
    if (documents.length > 0) await to.collection(name).insertMany(documents);
  }
}

const readSums = (db: Db) => db.collection('sales').find().sort({ _id: 1 }).project({ sums: 1 }).toArray();

it('A migration that is killed at any of its changes is resumed, and leaves what it would have left', async ({
  dataDir,
  onTestFinished,
}) => {
  const database = await startEmbeddedDatabase();
  onTestFinished(database.stop);
  const addressOf = (name: string) => database.url.replace('/?', `/${name}?`);
  const original = await connectPatiently(addressOf('test'));
  onTestFinished(original.close);
  const service = await startServiceOn(database.url, { roles: ['api'] });
  const { context } = service;
  await prepareDemo(context, dataDir, 60, new Date());
  for await (const { _id } of context.services.restaurants.listAll()) await context.rebuildSales(_id);
  await service.stop();
  const sums = await readSums(original.db);
  expect(sums.some(({ sums }) => sums.length > 0)).toBe(true);

  /** Kills the command there, lets another process go on, and looks at what is left. */
  async function killAndResume(command: 'apply' | 'cleanup', killAt: number, applied: boolean) {
    const name = `${command}-${killAt}-${applied}`;
    const url = addressOf(name);
    const { db, close } = await connectPatiently(url);
    await copyDatabase(original.db, db);
    await makeFormer(db);
    if (command === 'cleanup') expect((await migrate(url, 'apply')).code).toBe(0);
    const killed = await migrate(url, command, killAt, applied);
    const resumed = await migrate(url, command);
    if (command === 'apply') expect((await migrate(url, 'cleanup')).code).toBe(0);
    expect({ name, code: resumed.code }).toEqual({ name, code: 0 });
    expect(await listIndexes(db)).toEqual(DECLARED);
    expect(await countFormerJobs(db)).toBe(0);
    expect(await readSums(db)).toEqual(sums);
    await db.dropDatabase();
    await close();
    return killed.changes >= killAt;
  }

  const limit = pLimit(AT_ONCE);
  let points = 0;
  for (const [command, count, step] of [
    ['apply', 18, 8],
    ['cleanup', 23, 1],
  ] as const) {
    // Those of the first migration are alike.
    const all = Array.from({ length: count }, (_, index) => 1 + index * step);
    const killed = await Promise.all(
      all.flatMap(killAt =>
        [true, false].map(applied => limit(() => killAndResume(command, killAt, applied))),
      ),
    );
    const there = killed.filter(Boolean).length;
    expect(there).toBeGreaterThan(0);
    points += there;
  }
  console.log(`Killed at ${points} points`);
});
