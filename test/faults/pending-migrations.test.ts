import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { pino } from 'pino';
import { expect } from 'vitest';
import { connectPatiently } from '../../server/database/client.ts';
import { startingTest as it } from '../helpers/fixtures.ts';
import { makeFormer } from '../helpers/former-database.ts';
import { startServiceOn } from '../helpers/service.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../server/cli/migrate.ts', import.meta.url));

/** A database that an earlier release has made, and its commands. */
async function createFormerDatabase() {
  const embedded = await startEmbeddedDatabase();
  const url = embedded.url.replace('/?', '/test?');
  const { db, close } = await connectPatiently(url);
  const first = await startServiceOn(embedded.url);
  await first.stop();
  await makeFormer(db);
  const env = { ...process.env, MONGODB_URL: url, SECRETS_KEY: 'ab'.repeat(32) };
  return {
    url: embedded.url,
    migrate: async (command: string) => (await run(process.execPath, [script, command], { env })).stdout,
    async stop() {
      await close();
      await embedded.stop();
    },
  };
}

/** A start that waits. Resolves when the log tells its address. */
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

it('A process that finds migrations pending serves health, says which, and serves the rest once somebody has applied them', async ({
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
  expect(log()).toMatch(/2: Indexes of held .*npm run migrate -- apply/);

  await expect(database.migrate('status')).rejects.toThrow();
  expect(await database.migrate('plan')).toMatch(
    /apply would do:\n {2}1: [\s\S]* {4}sales\.restaurantId_1_branchId_1_day_1\n[\s\S]*cleanup would do.*:\n {2}3: Drop/,
  );
  await expect(database.migrate('cleanup')).rejects.toThrow(/First: npm run migrate -- apply/);
  expect(await database.migrate('apply')).toMatch(/has what this release needs[\s\S]*cleanup/);
  const service = await started;
  onTestFinished(service.stop);
  expect(await read(`${service.url}/readyz`)).toEqual({ status: 200, body: { status: 'ready' } });
  expect((await read(`${service.url}/v1/orders`)).status).toBe(401);
  expect(log()).toContain(`Server listening at ${service.url}`);

  expect(await database.migrate('cleanup')).toMatch(/nothing of the release before/);
  expect(await database.migrate('status')).toBe(
    'Needed by this release, run `npm run migrate -- apply`: nothing\n' +
      'Left by the release before, run `npm run migrate -- cleanup`: nothing\nNobody is migrating.\n',
  );
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

it('A process that waits for migrations ends when it is told to', async ({ onTestFinished }) => {
  const database = await createFormerDatabase();
  onTestFinished(database.stop);
  const { started, stop, url } = await startWaiting(database.url);
  stop();
  await expect(started).rejects.toThrow('aborted');
  expect(await read(`${url}/healthz`)).toMatchObject({ status: undefined });
});
