import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { pino } from 'pino';
import { expect } from 'vitest';
import { connectPatiently } from '../../server/database/client.ts';
import type { BucketAccess } from '../../server/lib/bucket-access.ts';
import { generateSecretsKey } from '../../server/lib/secret-box.ts';
import { startIdentityProvider } from '../fakes/identity-provider.ts';
import { startBucket } from '../helpers/bucket.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { startingTest as it, processTest } from '../helpers/fixtures.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { runCommand } from '../helpers/run-command.ts';
import { SECRETS_KEYS, type Settings, startServiceOn, type TestService } from '../helpers/service.ts';
import { addEndpoint, managerOf } from '../helpers/webhooks.ts';

const METRICS_TOKEN = 'a-token-of-sixteen-or-more';
const NOBODY = 65_534;

const doctor = (service: TestService, env: Record<string, string> = {}, ...args: string[]) =>
  runCommand('doctor', args, {
    MONGODB_URL: addressOf(service),
    SECRETS_KEY: SECRETS_KEYS.map(key => key.toString('hex')).join(','),
    ...env,
  });

function addressOf({ database: { url, name } }: TestService): string {
  const address = new URL(url);
  address.pathname = name;
  return address.href;
}

it('The doctor finds no problems in a new database', async ({ startService }) => {
  const { code, output } = await doctor(await startService());
  expect(output).toMatch(/ok {5}The database is MongoDB 7\.0.*, a standalone\.\n/);
  for (const sentence of [
    'All indexes exist.',
    'No migrations are pending.',
    "This machine's clock matches",
    'SECRETS_KEY decrypts the secrets of all',
    'Guests of live restaurants pay at the restaurant.',
  ])
    expect(output).toContain(`ok     ${sentence}`);
  // Ignores problems of the machine.
  const ofMachine = /can open|writes took/;
  const fixes = output.match(/FIX .*/g) ?? [];
  expect(fixes.filter(line => !ofMachine.test(line))).toEqual([]);
  expect(code).toBe(fixes.length > 0 ? 1 : 0);
});

it('The doctor reports a dropped index, a pending migration, and an endpoint with an undecryptable secret', async ({
  startService,
  onTestFinished,
}) => {
  const service = await startService();
  const restaurant = await addRestaurant(service);
  const endpoint = await addEndpoint(await managerOf(service, restaurant.id), 'https://localhost:9/hooks');
  const { db, close } = await connectPatiently(addressOf(service));
  onTestFinished(close);
  await db.collection('sales').dropIndex('restaurantId_1_branchId_1_day_1');
  await db.collection<{ _id: number }>('migrations').deleteMany({ _id: { $in: [2, 3] } });
  const { code, output } = await doctor(service, { SECRETS_KEY: 'ab'.repeat(32) });
  expect(code).toBe(1);
  expect(output).toMatch(/FIX {4}The index sales\.restaurantId_1_branchId_1_day_1 is missing/);
  expect(output).toMatch(/FIX {4}Migration 2: .*ordering migrate apply/);
  expect(output).toMatch(/later {2}Migration 3: .*ordering migrate cleanup/);
  expect(output).toMatch(
    new RegExp(`FIX {4}Encrypted with a key that SECRETS_KEY does not contain: ${endpoint.id}`),
  );
});

it("The doctor reports missing settings for payments on the host's Stripe platform", async ({
  startService,
}) => {
  const service = await startService();
  const { id } = await addRestaurant(service);
  const owner = await signedIn(service, { restaurantId: id, role: 'owner' });
  expect((await owner.post('/online-payments/stripe/onboarding')).status).toBe(200);
  const without = await doctor(service);
  expect(without.output).toContain(
    'STRIPE_PLATFORM_KEY is not set, so Stripe accounts on your platform take no payments: 1.',
  );
  const key = { STRIPE_PLATFORM_KEY: 'sk_live_51Platform,sk_test_51Platform' };
  const deaf = await doctor(service, key);
  expect(deaf.output).toContain('STRIPE_PLATFORM_EVENTS_SECRET is not set, so Stripe cannot notify');
  const complete = await doctor(service, { ...key, STRIPE_PLATFORM_EVENTS_SECRET: 'whsec_1,whsec_2' });
  expect(complete.output).not.toContain('STRIPE_PLATFORM');
  const wrong = await doctor(service, {
    STRIPE_PLATFORM_KEY: 'sk_live_1,sk_live_2',
    STRIPE_PLATFORM_EVENTS_SECRET: 'secret',
    STRIPE_FEE_PERCENT: '2.125',
  });
  for (const text of [
    'STRIPE_PLATFORM_KEY must be a Stripe secret key, or a test-mode and a live-mode key',
    'STRIPE_PLATFORM_EVENTS_SECRET must be Stripe signing secrets, which start with whsec_',
    'STRIPE_FEE_PERCENT must be a percentage from 0 to 99.99, not "2.125"',
  ])
    expect(wrong.output).toContain(text);
});

it('Between apply and cleanup, the doctor lists later steps but no problems', async ({
  startService,
  onTestFinished,
}) => {
  const service = await startService();
  const { db, close } = await connectPatiently(addressOf(service));
  onTestFinished(close);
  await db.collection<{ _id: number }>('migrations').deleteOne({ _id: 3 });
  const { code, output } = await doctor(service);
  expect(output).toMatch(/later {2}Migration 3: .*ordering migrate cleanup/);
  expect(output).not.toMatch(/FIX.*igration/);
  const ofMachine = /can open|writes took/;
  const fixes = (output.match(/FIX .*/g) ?? []).filter(line => !ofMachine.test(line));
  expect(fixes).toEqual([]);
  if (!output.includes('FIX')) expect(code).toBe(0);
});

it('The doctor also checks the machine when the database is unavailable, and explains how to fix it', async ({
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const away = { MONGODB_URL: 'mongodb://127.0.0.1:1/orders', SECRETS_KEY: 'ab'.repeat(32) };
  const [missing, stopped] = await Promise.all([
    runCommand('doctor', [], { ...away, TRUSTED_PROXY: '1' }),
    runCommand('doctor', [], { DATA_DIR: folder }),
  ]);
  expect(missing.code).toBe(1);
  expect(missing.output).toMatch(
    /FIX {4}The database cannot be reached: .*ECONNREFUSED.*Check that it is running, and check the address in MONGODB_URL\.\n/,
  );
  expect(missing.output).toMatch(/FIX {4}TRUSTED_PROXY is not a setting/);
  expect(missing.output).toMatch(/A process can open \d+ files/);
  expect(stopped.code).toBe(1);
  expect(stopped.output).toMatch(
    /FIX {4}MONGODB_URL is not set, and no service is running on .*: set the env/,
  );
  expect(stopped.output).toMatch(/MB free in/);
});

it('The doctor reports that PAYMENT_PROVIDER=test has no effect without the demo restaurant', async ({
  startService,
}) => {
  const { code, output } = await doctor(await startService(), { PAYMENT_PROVIDER: 'test' });
  expect(output).toMatch(/FIX {4}PAYMENT_PROVIDER=test has no effect: .* Remove the setting\./);
  expect(code).toBe(1);
});

it('The doctor reports that all deliveries are held and that there is no restaurant yet', async ({
  startService,
}) => {
  const service = await startService({}, {}, { deliveries: 'held' });
  const { code, output } = await doctor(service);
  expect(code).toBe(1);
  expect(output).toMatch(/FIX {4}All deliveries have been held since .*ordering deliveries status/);
  expect(output).toContain(`ok     The database ${service.database.name} has no restaurants`);
  const found = await runCommand('admin', ['find', '1001'], {
    MONGODB_URL: addressOf(service),
    SECRETS_KEY: 'ab'.repeat(32),
  });
  expect(found).toEqual({
    code: 1,
    output: expect.stringContaining(`The database ${service.database.name} has no restaurant`),
  });
});

it.runIf(process.getuid?.() === 0)(
  'A user without access to the data folder gets an error about permissions',
  async ({ onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const env = { DATA_DIR: folder };
    for (const [name, ...args] of [['doctor'], ['backup', '--to', `${folder}-copy`]] as const) {
      const { code, output } = await runCommand(name, args, env, NOBODY);
      expect([code, output]).toEqual([1, expect.stringContaining('is not accessible')]);
    }
  },
);

it('A worker that starts with a different key reports it once, before any delivery fails', async ({
  onTestFinished,
}) => {
  const database = await startEmbeddedDatabase();
  onTestFinished(() => database.stop());
  const start = async (settings: Settings) => {
    const lines: unknown[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    return { service: await startServiceOn(database.url, settings, { log }), lines };
  };
  const lost = {
    endpoints: 1,
    msg: expect.stringMatching(/cannot decrypt some webhook secrets.*ordering doctor/),
  };
  const { service, lines } = await start({});
  const { id } = await addRestaurant(service);
  await addEndpoint(await managerOf(service, id), 'https://localhost:9/hooks');
  await service.stop();
  expect(lines).not.toContainEqual(expect.objectContaining(lost));
  const again = await start({ secretsKeys: [generateSecretsKey()] });
  await again.service.stop();
  expect(again.lines).toContainEqual(expect.objectContaining(lost));
});

it('The doctor reports a misspelled setting and an unwritable export folder', async ({ startService }) => {
  const { code, output } = await doctor(await startService(), {
    TRUSTED_PROXY: '1',
    EXPORT_DIR: `${process.execPath}/exports`,
  });
  expect(code).toBe(1);
  expect(output).toMatch(/FIX {4}TRUSTED_PROXY is not a setting of this service: did you mean TRUST_PROXY\?/);
  expect(output).toMatch(/FIX {4}EXPORT_DIR is not writable, so expired data is kept: .* is not a folder/);
});

const toBucketSettings = (purpose: 'PICTURES' | 'EXPORT', access: BucketAccess) => ({
  [`${purpose}_S3_URL`]: access.url,
  [`${purpose}_S3_REGION`]: access.region,
  [`${purpose}_S3_ACCESS_KEY_ID`]: access.accessKeyId,
  [`${purpose}_S3_SECRET_ACCESS_KEY`]: access.secretAccessKey,
});

it('The doctor stores a test object in the picture bucket, or explains why it cannot', async ({
  startService,
  onTestFinished,
}) => {
  const bucket = await startBucket();
  onTestFinished(bucket.stop);
  const { url } = bucket.access;
  const env = toBucketSettings('PICTURES', bucket.access);
  const service = await startService();
  const working = await doctor(service, env);
  expect(working.output).toContain(`ok     New pictures are stored in ${url}.`);
  expect(bucket.objects.size).toBe(0);
  const rejected = await doctor(service, { ...env, PICTURES_S3_SECRET_ACCESS_KEY: 'another secret' });
  expect(rejected.output).toMatch(/FIX {4}Pictures cannot be stored: .*PICTURES_S3_URL.*403/);
  const picture = { _id: 'pic_1', restaurantId: 'rst_1', bucket: { version: 0, state: 'stored' } };
  await collectionsOf(service).pictures.insertOne(picture as never);
  expect((await doctor(service)).output).toContain('FIX    PICTURES_S3_URL is not set');
});

it('The doctor stores a test object in the export bucket, with a key that may only store, too', async ({
  startService,
  onTestFinished,
}) => {
  const bucket = await startBucket();
  onTestFinished(bucket.stop);
  const { url } = bucket.access;
  const env = toBucketSettings('EXPORT', bucket.access);
  const service = await startService();
  const exported = `ok     Expired data is exported to ${url} before it is removed.`;
  const working = await doctor(service, env);
  expect(working.output).toContain(exported);
  expect(bucket.objects.size).toBe(0);
  bucket.failNext(200, 403);
  const storing = await doctor(service, env);
  expect(storing.output).toContain(exported);
  expect(storing.output).toMatch(/ok {5}The key of EXPORT_S3_URL can only store objects.* remove doctor-/);
  const rejected = await doctor(service, { ...env, EXPORT_S3_SECRET_ACCESS_KEY: 'another secret' });
  expect(rejected.output).toMatch(/FIX {4}Expired data is kept: .*EXPORT_S3_URL.*403/);
  expect(rejected.code).toBe(1);
});

it('The doctor reads the discovery document of the identity provider', async ({
  startService,
  onTestFinished,
}) => {
  const { issuer, behave, stop } = await startIdentityProvider([]);
  onTestFinished(stop);
  const env = {
    PUBLIC_URL: 'https://orders.example.com',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'orders',
    OIDC_CLIENT_SECRET: 'secret',
  };
  const service = await startService();
  expect((await doctor(service, env)).output).toContain(
    `ok     The identity provider at ${issuer} responds. It must allow the redirect URI https://orders.example.com/dashboard/sign-in.`,
  );
  behave('failing');
  expect((await doctor(service, env)).output).toMatch(
    /FIX {4}Nobody can sign in with the identity provider: .*OIDC_ISSUER/,
  );
});

processTest(
  'A command beside a service whose key is elsewhere makes no other one, and asks for it',
  async ({ dataDir, startInDataDir }) => {
    const SECRETS_KEY = 'ab'.repeat(32);
    await startInDataDir({ SECRETS_KEY });
    const beside = (env: Record<string, string>) => runCommand('doctor', [], { DATA_DIR: dataDir, ...env });
    expect(await beside({})).toEqual({ code: 1, output: expect.stringContaining('set the same one here') });
    expect(await readdir(dataDir)).not.toContain('secrets.key');
    expect((await beside({ SECRETS_KEY })).output).toContain('SECRETS_KEY decrypts the secrets');
  },
);

it("Backup and restore refer to MongoDB's own tools", async () => {
  const env = { MONGODB_URL: 'mongodb://127.0.0.1:1', SECRETS_KEY: 'ab'.repeat(32) };
  const ran = await Promise.all([
    runCommand('backup', ['--to', 'a-folder'], env),
    runCommand('restore', ['--from', 'a-folder'], env),
  ]);
  for (const each of ran)
    expect(each).toEqual({ code: 1, output: expect.stringContaining('For MongoDB, see server/BACKUP.md') });
});

it('Commands log in the same format as the service', async ({ startService, onTestFinished }) => {
  const service = await startService();
  const { db, close } = await connectPatiently(addressOf(service));
  onTestFinished(close);
  await db.collection<{ _id: number }>('migrations').deleteOne({ _id: 6 });
  const migrate = (LOG_LEVEL: string) =>
    runCommand('migrate', ['apply'], {
      MONGODB_URL: addressOf(service),
      SECRETS_KEY: 'ab'.repeat(32),
      LOG_LEVEL,
    });
  const { output } = await migrate('info');
  const lines = output.split('\n').filter(line => line.startsWith('{'));
  expect(lines.map(line => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 'info', service: 'restaurant-ordering', msg: 'applied a migration' }),
  );
  await db.collection<{ _id: number }>('migrations').deleteOne({ _id: 6 });
  expect((await migrate('warn')).output).not.toContain('applied a migration');
});

it('The doctor shows how a request arrives through a proxy', async ({ startService, onTestFinished }) => {
  const through = async (trustProxy: false | number) => {
    const service = await startService({}, {}, { metricsToken: METRICS_TOKEN, trustProxy });
    const proxy = createServer(({ url, headers }, response) => {
      const forwarded = { ...headers, 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' };
      const target = new URL(url ?? '/', service.url);
      request(target, { headers: forwarded }, answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }).end();
    });
    await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const { port } = proxy.address() as AddressInfo;
    return (await doctor(service, { METRICS_TOKEN }, '--url', `http://127.0.0.1:${port}`)).output;
  };
  expect(await doctor(await startService(), {}, '--url', 'orders.example.com')).toEqual({
    code: 2,
    output: expect.stringMatching(/^error: "orders\.example\.com" is not a URL\. Example: https:/),
  });
  expect(await through(1)).toContain(
    "ok     The service sees each client's own address. Yours is 203.0.113.7.",
  );
  expect(await through(false)).toMatch(
    /FIX {4}X-Forwarded-For is 203\.0\.113\.7, .* as 127\.0\.0\.1\. Set TRUST_PROXY/,
  );
});

it('The healthcheck exits with 0 if the service responds, and otherwise explains why not', async ({
  startService,
}) => {
  const service = await startService();
  const { port } = new URL(service.url);
  const check = (...args: string[]) => runCommand('healthcheck', args, { HOST: '0.0.0.0', PORT: port });
  expect(await check()).toEqual({ code: 0, output: '{"status":"alive"}\n' });
  expect(await check('--ready')).toEqual({ code: 0, output: '{"status":"ready"}\n' });
  await service.stop();
  const gone = await check();
  expect(gone).toMatchObject({
    code: 1,
    output: expect.stringMatching(/\/healthz does not respond: .*ECONNREFUSED/),
  });
});
