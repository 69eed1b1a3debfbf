// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import type { Db, Document } from 'mongodb';
import pLimit from 'p-limit';
import { expect } from 'vitest';
import { connectPatiently } from '../../server/database/client.ts';
import { migrations } from '../../server/database/migrations/migrations.ts';
import { MIGRATIONS_COLLECTION } from '../../server/database/migrations/records.ts';
import { prepareDemo } from '../../server/demo/credentials.ts';
import { startDatabaseProxy } from '../helpers/database-proxy.ts';
import { processTest as it } from '../helpers/fixtures.ts';
import { countFormerJobs, DECLARED, listIndexes, makeFormer } from '../helpers/former-database.ts';
import { startServiceOn } from '../helpers/service.ts';

const script = fileURLToPath(new URL('../../server/cli/migrate.ts', import.meta.url));
/** They wait for the lock of a dead process most of the time. */
const AT_ONCE = 8;
/** Of the first migration, which builds one index after the other, so many changes are one point. Odd: builds and records in turn. */
const ALIKE = 9;

/** Whether a command changes what is stored, beside the counting of the lock's holder. */
function isChange(command: Document): boolean {
  const [name = ''] = Object.keys(command);
  const isBeat = name === 'update' && JSON.stringify(command).includes('beats');
  return ['createIndexes', 'dropIndexes', 'insert', 'update', 'delete'].includes(name) && !isBeat;
}

/** The migration of which a change records a step, or the progress of one. */
function findRecorded({ update, updates }: Document): number | undefined {
  const number = update === MIGRATIONS_COLLECTION ? Number(updates[0].q._id) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}

/** The migration that makes each change: the one that is recorded next. After the last record, none does. */
const findMigrations = (changes: Document[]): (number | undefined)[] =>
  changes.map((_, index) => changes.slice(index).map(findRecorded).find(Boolean));

/** Runs a command of `npm run migrate`; kills it at its nth change, before or after the database has got that. */
async function migrate(url: string, command: string, killAt = Number.POSITIVE_INFINITY, applied = true) {
  const changes: Document[] = [];
  let kill = () => {};
  const proxy = await startDatabaseProxy(url, body => {
    if (isChange(body)) changes.push(body);
    if (changes.length < killAt) return;
    if (!applied) proxy.hang(true);
    kill();
  });
  const env = { ...process.env, MONGODB_URL: proxy.url, SECRETS_KEY: 'ab'.repeat(32) };
  const child = spawn(process.execPath, [script, command], { env, stdio: 'ignore' });
  kill = () => child.kill('SIGKILL');
  const [code, signal] = await once(child, 'exit');
  await proxy.stop();
  return { ended: code ?? signal, changes };
}

async function copyDatabase(from: Db, to: Db): Promise<void> {
  for (const { name } of await from.listCollections({}, { nameOnly: true }).toArray()) {
    const built = (await from.collection(name).indexes()).filter(index => index.name !== '_id_');
    if (built.length > 0) await to.collection(name).createIndexes(built);
    const documents = await from.collection(name).find().toArray();
    if (documents.length > 0) await to.collection(name).insertMany(documents);
  }
}

const readSums = (db: Db) => db.collection('sales').find().sort({ _id: 1 }).project({ sums: 1 }).toArray();

/** What migrations leave, but the lock of a process that was killed after the last one. */
const readMigrated = async (db: Db) => ({
  indexes: await listIndexes(db),
  formerJobs: await countFormerJobs(db),
  sums: await readSums(db),
  records: await db
    .collection<{ _id: number }>(MIGRATIONS_COLLECTION)
    .find({ _id: { $gt: 0 } })
    .sort({ _id: 1 })
    .project({ updatedAt: 0 })
    .toArray(),
});

it('A migration that is killed at any of its changes is resumed, and leaves what it would have left', async ({
  dataDir,
  onTestFinished,
}) => {
  const database = await startEmbeddedDatabase();
  onTestFinished(database.stop);
  const addressOf = (name: string) => database.url.replace('/?', `/${name}?`);
  const open = async (name: string) => {
    const { db, close } = await connectPatiently(addressOf(name));
    onTestFinished(close);
    return db;
  };
  const former = await open('test');
  const service = await startServiceOn(database.url, { roles: ['api'] });
  const { context } = service;
  await prepareDemo(context, dataDir, 60, new Date());
  for await (const { _id } of context.services.restaurants.listAll()) await context.rebuildSales(_id);
  await service.stop();
  const sums = await readSums(former);
  expect(sums.some(({ sums }) => sums.length > 0)).toBe(true);
  await makeFormer(former);

  const limit = pLimit(AT_ONCE);
  const cutOff = new Set<number | undefined>();
  let points = 0;

  /** Runs the command to its end, then kills it at its changes and lets another process go on. Resolves to what it leaves. */
  async function killAndResume(from: Db, command: 'apply' | 'cleanup'): Promise<Db> {
    const whole = await open(command);
    await copyDatabase(from, whole);
    const { ended, changes } = await migrate(addressOf(command), command);
    expect(ended, command).toBe(0);
    const left = await readMigrated(whole);
    const owners = findMigrations(changes);

    async function resume(index: number, applied: boolean): Promise<void> {
      const name = `${command}-${index}-${applied}`;
      const { db, close } = await connectPatiently(addressOf(name));
      await copyDatabase(from, db);
      expect((await migrate(addressOf(name), command, index + 1, applied)).ended, name).toBe('SIGKILL');
      expect((await migrate(addressOf(name), command)).ended, name).toBe(0);
      expect(await readMigrated(db), name).toEqual(left);
      await db.dropDatabase();
      await close();
      cutOff.add(owners[index]);
      points += 1;
    }

    const chosen = [...owners.keys()].filter(index => owners[index] !== 1 || index % ALIKE === 0);
    await Promise.all(
      chosen.flatMap(index => [true, false].map(applied => limit(() => resume(index, applied)))),
    );
    return whole;
  }

  const migrated = await killAndResume(former, 'apply');
  const cleaned = await killAndResume(migrated, 'cleanup');
  expect(await readMigrated(cleaned)).toMatchObject({ indexes: DECLARED, formerJobs: 0, sums });
  expect([...cutOff]).toEqual(expect.arrayContaining(migrations.map(({ number }) => number)));
  console.log(`Killed at ${points} points`);
});
