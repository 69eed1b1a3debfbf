import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { pino } from 'pino';
import { expect } from 'vitest';
import { connectPatiently } from '../../server/database/client.ts';
import { withLock } from '../../server/database/migrations/lock.ts';
import { MIGRATIONS_COLLECTION, type MigrationRecord } from '../../server/database/migrations/records.ts';
import { startDatabaseProxy } from '../helpers/database-proxy.ts';
import { startingTest as it } from '../helpers/fixtures.ts';
import { makeFormer } from '../helpers/former-database.ts';
import { runCommand } from '../helpers/run-command.ts';
import { startServiceOn } from '../helpers/service.ts';

/** Runs `npm run ordering -- migrate` on a database. */
const migrate = (url: string, command: string) => runCommand('migrate', [command], envOf(url));
const envOf = (url: string) => ({ MONGODB_URL: url, SECRETS_KEY: 'ab'.repeat(32) });

/** A database created by an earlier release, and its commands. */
async function createFormerDatabase() {
  const embedded = await startEmbeddedDatabase();
  const url = embedded.url.replace('/?', '/test?');
  const { db, close } = await connectPatiently(url);
  const first = await startServiceOn(embedded.url);
  await first.stop();
  await makeFormer(db);
  return {
    url: embedded.url,
    address: url,
    db,
    migrate: (command: string) => migrate(url, command),
    async stop() {
      await close();
      await embedded.stop();
    },
  };
}

/** A waiting start. Resolves when the log shows its URL. */
async function startWaiting(mongodbUrl: string) {
  const stopping = new AbortController();
  let written = '';
  const log = pino(
    { level: 'info' },
    {
      write(line: string) {
        written += line;
      },
    },
  );
  const started = startServiceOn(mongodbUrl, { migrate: 'wait' }, { log, stopping: stopping.signal });
  const findUrl = () => /migrations are pending/.test(written) && /"url":"([^"]+)"/.exec(written)?.[1];
  await expect.poll(findUrl).toBeTruthy();
  return { started, stop: () => stopping.abort(), log: () => written, url: findUrl() || '' };
}

const read = async (url: string) => {
  const response = await fetch(url).catch(() => undefined);
  return { status: response?.status, body: await response?.json() };
};

it('A process with pending migrations serves health checks, lists them, and serves the rest once they are applied', async ({
  onTestFinished,
}) => {
  const database = await createFormerDatabase();
  onTestFinished(database.stop);
  const { started, url, log } = await startWaiting(database.url);
  expect(await read(`${url}/healthz`)).toEqual({ status: 200, body: { status: 'alive' } });
  expect(await read(`${url}/readyz`)).toEqual({
    status: 503,
    body: {
      status: 'not ready',
      migrations: expect.arrayContaining([
        expect.stringMatching(/^1: Indexes/),
        expect.stringMatching(/^2: Indexes/),
      ]),
    },
  });
  for (const path of ['/v1/orders', '/dashboard', '/'])
    expect(await read(`${url}${path}`)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(log()).toContain(`Serving health at ${url} until migrations are applied`);
  expect(log()).not.toContain('Server listening');
  expect(log()).toMatch(/2: Indexes of held .*ordering migrate apply/);

  expect(await database.migrate('status')).toMatchObject({ code: 1 });
  expect(await database.migrate('plan')).toEqual({
    code: 0,
    output: expect.stringMatching(
      /Steps of apply:\n {2}1: [\s\S]* {4}sales\.restaurantId_1_branchId_1_day_1\n[\s\S]*Steps of cleanup.*:\n {2}3: Drop/,
    ),
  });
  expect(await database.migrate('cleanup')).toEqual({
    code: 1,
    output: expect.stringMatching(/Run `ordering migrate apply` first/),
  });
  expect(await database.migrate('apply')).toEqual({
    code: 0,
    output: expect.stringMatching(/is ready for this release[\s\S]*cleanup/),
  });
  const service = await started;
  onTestFinished(service.stop);
  expect(await read(`${service.url}/readyz`)).toEqual({ status: 200, body: { status: 'ready' } });
  expect((await read(`${service.url}/v1/orders`)).status).toBe(401);
  expect(log()).toContain(`Server listening at ${service.url}`);

  expect(await database.migrate('cleanup')).toEqual({
    code: 0,
    output: expect.stringMatching(/migrated and cleaned up/),
  });
  expect(await database.migrate('status')).toEqual({
    code: 0,
    output:
      'Pending before this release can serve requests (run `ordering migrate apply`): nothing\n' +
      'Pending cleanup (run `ordering migrate cleanup`): nothing\nNo migration is running.\n',
  });
});

it('The first start on a new database needs no command', async ({ onTestFinished }) => {
  const embedded = await startEmbeddedDatabase();
  onTestFinished(embedded.stop);
  const services = await Promise.all([1, 2].map(() => startServiceOn(embedded.url, { migrate: 'wait' })));
  for (const { url, stop } of services) {
    onTestFinished(stop);
    expect(await read(`${url}/readyz`)).toEqual({ status: 200, body: { status: 'ready' } });
  }
});

it('A process waiting for migrations can be stopped', async ({ onTestFinished }) => {
  const database = await createFormerDatabase();
  onTestFinished(database.stop);
  const { started, stop, url } = await startWaiting(database.url);
  stop();
  await expect(started).rejects.toThrow('aborted');
  expect(await read(`${url}/healthz`)).toMatchObject({ status: undefined });
});

it('Commands report that an empty database is set up by its first start', async ({ onTestFinished }) => {
  const { url, stop } = await startEmbeddedDatabase();
  onTestFinished(stop);
  const output = expect.stringMatching(/^The database is empty\. The first start, or apply.*\n$/);
  expect(await migrate(url, 'plan')).toEqual({ code: 0, output });
  expect(await migrate(url, 'status')).toEqual({ code: 1, output });
});

it('One process migrates at a time; waiting ones log its identity and then continue', async ({
  onTestFinished,
}) => {
  const database = await createFormerDatabase();
  onTestFinished(database.stop);
  const waiting = new Set<string>();
  const proxy = await startDatabaseProxy(database.address, ({ insert, documents }) => {
    if (insert === MIGRATIONS_COLLECTION) waiting.add(documents[0].host);
    return undefined;
  });
  onTestFinished(proxy.stop);
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const working = withLock(database.db, pino({ level: 'silent' }), () => end);
  const applying = Promise.all([1, 2].map(() => migrate(proxy.url, 'apply')));
  await expect.poll(() => waiting.size).toBe(2);
  expect(await database.migrate('status')).toEqual({
    code: 1,
    output: expect.stringMatching(new RegExp(`, process ${process.pid} is running a migration\\.\n$`)),
  });
  resolve();
  await working;
  const applied = await applying;
  expect(applied.map(({ code }) => code)).toEqual([0, 0]);
  for (const { output } of applied) expect(output).toContain('waiting for another process to migrate');
  expect(applied.filter(({ output }) => output.includes('building an index'))).toHaveLength(1);
});

it('A database migrated by a newer release is served; commands and the startup log list its migrations', async ({
  onTestFinished,
}) => {
  const embedded = await startEmbeddedDatabase();
  onTestFinished(embedded.stop);
  await (await startServiceOn(embedded.url)).stop();
  const url = embedded.url.replace('/?', '/test?');
  const { db, close } = await connectPatiently(url);
  onTestFinished(close);
  const records = db.collection<MigrationRecord>(MIGRATIONS_COLLECTION);
  const done = { steps: ['one'], updatedAt: new Date() };
  await records.insertOne({ _id: 9_001, title: 'Index of moons', phase: 'expand', ...done });
  const expanded = /newer release has migrated this database \(9001: Index of moons\)\. Both can run until/;
  for (const command of ['plan', 'status', 'apply'])
    expect(await migrate(url, command)).toEqual({ code: 0, output: expect.stringMatching(expanded) });

  await records.insertOne({ _id: 9_002, title: 'Drop suns', phase: 'contract', ...done });
  const contracted = /\(9001: Index of moons; 9002: Drop suns\)\. Its cleanup has run/;
  expect(await migrate(url, 'status')).toEqual({ code: 0, output: expect.stringMatching(contracted) });
  const { output } = await runCommand('doctor', [], envOf(url));
  expect(output).toMatch(/FIX {4}A newer release has migrated this database/);
  let logged = '';
  const log = pino(
    { level: 'warn' },
    {
      write(line: string) {
        logged += line;
      },
    },
  );
  const service = await startServiceOn(embedded.url, {}, { log });
  onTestFinished(service.stop);
  expect(logged).toMatch(contracted);
});

it('Apply reports missing permissions for building indexes, and records nothing as done', async ({
  onTestFinished,
}) => {
  const database = await createFormerDatabase();
  onTestFinished(database.stop);
  const proxy = await startDatabaseProxy(database.address, ({ createIndexes }) =>
    createIndexes === undefined ? undefined : async () => ({ ok: 0, code: 13, errmsg: 'not authorized' }),
  );
  onTestFinished(proxy.stop);
  expect(await migrate(proxy.url, 'apply')).toEqual({
    code: 1,
    output: expect.stringMatching(
      /The database denies access: .* build and drop indexes.*: not authorized\n$/m,
    ),
  });
  expect(await database.migrate('status')).toEqual({
    code: 1,
    output: expect.stringMatching(/1: Indexes of the first release[\s\S]*No migration is running\.\n$/),
  });
});
