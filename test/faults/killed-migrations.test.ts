// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import type { Db, Document } from 'mongodb';
import pLimit from 'p-limit';
import { pino } from 'pino';
import { expect } from 'vitest';
import { connectPatiently } from '../../server/database/client.ts';
import { migrations } from '../../server/database/migrations/migrations.ts';
import { MIGRATIONS_COLLECTION } from '../../server/database/migrations/records.ts';
import { prepareDemo } from '../../server/demo/credentials.ts';
import { startDatabaseProxy } from '../helpers/database-proxy.ts';
import { processTest as it } from '../helpers/fixtures.ts';
import { countFormerJobs, DECLARED, listIndexes, makeFormer } from '../helpers/former-database.ts';
import { ORDERING } from '../helpers/run-command.ts';
import { startServiceOn } from '../helpers/service.ts';

/** They mostly wait for the lock of a dead process. */
const AT_ONCE = 8;
/**
 * Consecutive index builds of one migration, grouped into a single kill point. Odd, to alternate builds and
 * records.
 */
const ALIKE = 9;

/** Whether a command changes stored data, apart from the lock's heartbeats. */
function isChange(command: Document): boolean {
  const [name = ''] = Object.keys(command);
  const isBeat = name === 'update' && JSON.stringify(command).includes('beats');
  return ['createIndexes', 'dropIndexes', 'insert', 'update', 'delete'].includes(name) && !isBeat;
}

/** The migration whose step or progress a change records. */
function findRecorded({ update, updates }: Document): number | undefined {
  const number = update === MIGRATIONS_COLLECTION ? Number(updates[0].q._id) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}

/** The migration of each change: the next one recorded. None after the last record. */
const findMigrations = (changes: Document[]): (number | undefined)[] =>
  changes.map((_, index) => changes.slice(index).map(findRecorded).find(Boolean));

/** Whether a change builds an index or updates records. */
const isOfIndexes = ({ createIndexes, insert, update, delete: removed }: Document): boolean =>
  createIndexes !== undefined || [insert, update, removed].includes(MIGRATIONS_COLLECTION);

/** A change at which to kill the process, before or after the database applies it. */
type Point = { index: number; owner: number | undefined; applied: boolean };

/**
 * The changes at which to kill the process: at least one per migration. Those that only build indexes share
 * their code, so together they are killed at builds and records, before and after each.
 */
function choosePoints(changes: Document[]): Point[] {
  const owned = findMigrations(changes).map((owner, index) => ({ index, owner }));
  return [...Map.groupBy(owned, ({ owner }) => owner)].flatMap(([owner = 0, own]) =>
    own.every(({ index }) => isOfIndexes(changes[index] ?? {}))
      ? own
          .filter((_, position) => position % ALIKE === (owner % 2) % own.length)
          .map(change => ({ ...change, applied: Math.floor(owner / 2) % 2 === 0 }))
      : own.flatMap(change => [true, false].map(applied => ({ ...change, applied }))),
  );
}

/** Whether to kill the process at a change, optionally given the number of changes. */
type IsFatal = (change: Document, count: number) => boolean;

const never: IsFatal = () => false;
const removesLock: IsFatal = change => change.delete === MIGRATIONS_COLLECTION;

/**
 * Runs `npm run ordering -- migrate`, and kills it at its fatal change, before or after the database applies
 * it.
 */
async function migrate(url: string, command: string, isFatal = never, applied = true) {
  const changes: Document[] = [];
  let kill = () => {};
  const proxy = await startDatabaseProxy(url, body => {
    if (!isChange(body)) return;
    changes.push(body);
    if (!isFatal(body, changes.length)) return;
    if (!applied) proxy.hang(true);
    kill();
  });
  const env = { ...process.env, MONGODB_URL: proxy.url, SECRETS_KEY: 'ab'.repeat(32) };
  const child = spawn(process.execPath, [ORDERING, 'migrate', command], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  kill = () => child.kill('SIGKILL');
  const [[code, signal], printed, logged] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  await proxy.stop();
  return { ended: code ?? signal, changes, printed, logged };
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

const readCustomerKeys = (db: Db) =>
  db.collection('orders').find().sort({ _id: 1 }).project({ customerKeys: 1 }).toArray();

/** The result of migrations, except the lock of a process killed after the last one. */
const readMigrated = async (db: Db) => ({
  indexes: await listIndexes(db),
  formerJobs: await countFormerJobs(db),
  sums: await readSums(db),
  customerKeys: await readCustomerKeys(db),
  records: await db
    .collection<{ _id: number }>(MIGRATIONS_COLLECTION)
    .find({ _id: { $gt: 0 } })
    .sort({ _id: 1 })
    .project({ updatedAt: 0 })
    .toArray(),
});

type OnTestFinished = (cleanUp: () => Promise<void>) => void;

/** A server whose databases are opened by name. */
async function startDatabase(onTestFinished: OnTestFinished) {
  const { url, stop } = await startEmbeddedDatabase();
  onTestFinished(stop);
  const addressOf = (name: string) => url.replace('/?', `/${name}?`);
  async function open(name: string): Promise<Db> {
    const { db, close } = await connectPatiently(addressOf(name));
    onTestFinished(close);
    return db;
  }
  return { url, addressOf, open };
}

it('A migration killed at any change is resumed, with the same result', async ({
  dataDir,
  onTestFinished,
}) => {
  const { url, addressOf, open } = await startDatabase(onTestFinished);
  const former = await open('test');
  const service = await startServiceOn(url, { roles: ['api'] });
  const { context } = service;
  await prepareDemo(context, dataDir, 60, new Date());
  for await (const { _id } of context.services.restaurants.listAll()) await context.rebuildSales(_id);
  await service.stop();
  const sums = await readSums(former);
  expect(sums.some(({ sums }) => sums.length > 0)).toBe(true);
  const customerKeys = await readCustomerKeys(former);
  expect(customerKeys.some(each => each.customerKeys.length > 40)).toBe(true);
  await makeFormer(former);

  const limit = pLimit(AT_ONCE);
  const cutOff = new Set<number | undefined>();
  let points = 0;

  /**
   * Runs the command to completion, then kills it at each change and lets another process continue. Resolves
   * to the result.
   */
  async function killAndResume(from: Db, command: 'apply' | 'cleanup'): Promise<Db> {
    const whole = await open(command);
    await copyDatabase(from, whole);
    const { ended, changes } = await migrate(addressOf(command), command);
    expect(ended, command).toBe(0);
    const left = await readMigrated(whole);

    async function resume({ index, owner, applied }: Point): Promise<void> {
      const name = `${command}-${index}-${applied}`;
      const { db, close } = await connectPatiently(addressOf(name));
      await copyDatabase(from, db);
      const isFatal: IsFatal = (_, count) => count === index + 1;
      expect((await migrate(addressOf(name), command, isFatal, applied)).ended, name).toBe('SIGKILL');
      expect((await migrate(addressOf(name), command)).ended, name).toBe(0);
      expect(await readMigrated(db), name).toEqual(left);
      await db.dropDatabase();
      await close();
      cutOff.add(owner);
      points += 1;
    }

    await Promise.all(choosePoints(changes).map(point => limit(() => resume(point))));
    return whole;
  }

  const migrated = await killAndResume(former, 'apply');
  const cleaned = await killAndResume(migrated, 'cleanup');
  expect(await readMigrated(cleaned)).toMatchObject({
    indexes: DECLARED,
    formerJobs: 0,
    sums,
    customerKeys,
  });
  expect([...cutOff]).toEqual(expect.arrayContaining(migrations.map(({ number }) => number)));
  console.log(`Killed at ${points} points`);
});

it('A process killed between its last record and releasing its lock leaves nothing undone, and blocks others for at most five seconds', async ({
  onTestFinished,
}) => {
  const { url, addressOf, open } = await startDatabase(onTestFinished);
  const db = await open('test');
  await (await startServiceOn(url, { roles: ['api'] })).stop();
  await makeFormer(db);
  const address = addressOf('test');
  const run = (command: string, isFatal?: IsFatal) => migrate(address, command, isFatal, false);
  const hasDied = /No migration is running: .+, process \d+ died during one\./;
  const waits = /waiting for another process to migrate; if it dies, this one continues after 5 seconds/;

  expect(await run('apply', removesLock)).toMatchObject({ ended: 'SIGKILL', printed: '' });
  expect(await run('status')).toMatchObject({ ended: 0, printed: expect.stringMatching(hasDied) });
  expect(await run('apply')).toMatchObject({ ended: 0, logged: '' });
  const started = await startServiceOn(url, { roles: ['api'], migrate: 'on-start' });
  await started.stop();
  expect(await db.collection<{ _id: string }>(MIGRATIONS_COLLECTION).findOne({ _id: 'lock' })).not.toBeNull();

  expect(await run('cleanup', removesLock)).toMatchObject({
    ended: 'SIGKILL',
    logged: expect.stringMatching(waits),
  });
  expect(await run('status')).toMatchObject({ ended: 0, printed: expect.stringMatching(hasDied) });
  expect(await run('cleanup')).toMatchObject({ ended: 0, logged: '' });
});

it('A start waits five seconds for a process killed during a migration, and logs it', async ({
  onTestFinished,
}) => {
  const { url, addressOf, open } = await startDatabase(onTestFinished);
  await (await startServiceOn(url, { roles: ['api'] })).stop();
  await makeFormer(await open('test'));
  const isOfSixth: IsFatal = change => findRecorded(change) === 6;
  expect(await migrate(addressOf('test'), 'apply', isOfSixth, false)).toMatchObject({ ended: 'SIGKILL' });

  let logged = '';
  const log = pino(
    { level: 'info' },
    {
      write(line: string) {
        logged += line;
      },
    },
  );
  const service = await startServiceOn(url, { roles: ['api'], migrate: 'on-start' }, { log });
  onTestFinished(service.stop);
  expect(logged).toMatch(
    /waiting for another process[\s\S]*took over the migration lock[\s\S]*applied a migration[\s\S]*Server listening/,
  );
});
