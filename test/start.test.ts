import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../server/config.ts';
import { createClient } from './helpers/client.ts';
import { openDashboard } from './helpers/dashboard.ts';
import { type DemoFile, type ServiceProcess, startProcess } from './helpers/process.ts';
import { START } from './helpers/start-command.ts';

const run = promisify(execFile);

it('A production install runs no scripts of development packages', async () => {
  const lock = JSON.parse(await readFile(new URL('../package-lock.json', import.meta.url), 'utf8'));
  type Locked = [path: string, { dev?: boolean; hasInstallScript?: boolean }];
  const packages: Locked[] = Object.entries(lock.packages);
  const scripted = packages.flatMap(([path, { dev, hasInstallScript }]) =>
    dev && hasInstallScript ? path : [],
  );
  // npm skips only the root's scripts.
  expect(scripted).toEqual(scripted.map(() => expect.stringMatching(/^node_modules\/[^/]+(\/[^/]+)?$/)));
});

describe('npm start', () => {
  let dataDir: string;
  let temporary: string;
  let service: ServiceProcess;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'start-'));
    temporary = await mkdtemp(join(tmpdir(), 'start-'));
    service = await startProcess(dataDir, {
      DEMO_ORDERS: '500',
      TMPDIR: temporary,
      NODE_COMPILE_CACHE: '',
      MONGO_URI: 'mongodb://127.0.0.1/orders',
    });
  });
  afterAll(async () => {
    await service.kill('SIGKILL');
    for (const folder of [dataDir, temporary]) await rm(folder, { recursive: true });
  });

  it('reports variables that look like misspelled settings', async () => {
    await expect
      .poll(() => service.log())
      .toContain('MONGO_URI is not a setting of this service: did you mean MONGODB_URL?');
  });

  it('prints a curl command that works when pasted', async () => {
    const [line = ''] = /curl .*/.exec(service.output()) ?? [];
    const { stdout } = await run('sh', ['-c', line]);
    expect(JSON.parse(stdout)).toMatchObject({
      data: [{ status: expect.any(String) }],
      pagination: { total: 500 },
    });
  });

  it('prints working URLs of the API, documentation, and contract', async () => {
    const { apiBaseUrl } = service.demo;
    for (const address of [
      `${apiBaseUrl}/v1/orders`,
      `${apiBaseUrl}/demo?token=`,
      `${apiBaseUrl}/openapi.json`,
    ]) {
      expect(service.output()).toContain(address);
    }
    expect((await fetch(`${apiBaseUrl}/v1/orders`)).status).toBe(401);
    expect((await fetch(`${apiBaseUrl}/docs`)).status).toBe(200);
    for (const name of ['openapi.json', 'openapi.client.json']) {
      const published = await (await fetch(`${apiBaseUrl}/${name}`)).json();
      const generated = await readFile(new URL(`../generated/public/${name}`, import.meta.url), 'utf8');
      expect(published).toEqual(JSON.parse(generated));
    }
  });

  it('prints working URLs of the dashboard, kitchen display, and storefront', async () => {
    const { apiBaseUrl } = service.demo;
    for (const path of ['/dashboard', '/kitchen', '/order/casa-oliva']) {
      expect(service.output()).toContain(`${apiBaseUrl}${path}\n`);
      const page = await fetch(`${apiBaseUrl}${path}`);
      expect(page.headers.get('content-type')).toContain('text/html');
    }
    expect((await fetch(`${apiBaseUrl}/dashboard/api`)).status).toBe(404);
  });

  it('shows its key and metrics only to those who followed the printed link', async () => {
    const { apiBaseUrl, apiKey } = service.demo;
    const [link = ''] = /\S+\/demo\?token=\S+/.exec(service.output()) ?? [];
    const led = await fetch(link, { redirect: 'manual' });
    expect(led.headers.get('location')).toBe('/docs/');
    const [set = ''] = led.headers.getSetCookie();
    expect(set).toMatch(/^demo=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const read = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${apiBaseUrl}${path}`, { headers });
    const cookie = set.split(';', 1)[0] ?? '';
    expect(await (await read('/docs/here.json', { cookie })).json()).toEqual({
      isServed: true,
      demoKey: apiKey,
    });
    expect((await read('/metrics', { cookie })).status).toBe(200);
    expect(await (await read('/docs/here.json')).json()).toEqual({ isServed: true });
    expect((await read('/metrics')).status).toBe(404);
    const guessed = await fetch(`${apiBaseUrl}/demo?token=guess`, { redirect: 'manual' });
    expect(guessed.headers.getSetCookie()).toEqual([]);
  });

  it('prints working dashboard credentials', async () => {
    const { dashboardEmail: email, dashboardPassword: password } = service.demo;
    expect(service.output()).toContain(`${email}  ${password}`);
    const dashboard = openDashboard({ url: service.demo.apiBaseUrl });
    expect((await dashboard.signIn(email, password)).body.user.role).toBe('owner');
  });

  it('creates a secrets key and keeps it, readable only by its owner', async () => {
    const file = join(dataDir, 'secrets.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toMatch(/^[\w+/]{43}=\n$/);
  });

  it('writes demo.json, readable only by its owner, with a full-access key and one for a single branch', async () => {
    const { apiBaseUrl, apiKey, limitedApiKey } = service.demo;
    expect((await stat(join(dataDir, 'demo.json'))).mode & 0o777).toBe(0o600);
    const full = createClient(apiBaseUrl, async () => apiKey);
    const limited = createClient(apiBaseUrl, async () => limitedApiKey);
    type List = { data: unknown[]; pagination: { total: number } };
    expect((await full.get<List>('/v1/branches')).body.pagination.total).toBe(3);
    expect((await full.get<List>('/v1/menu/categories')).body.pagination.total).toBe(10);
    expect((await full.get<List>('/v1/menu/items?limit=100')).body.data).toHaveLength(60);
    expect((await full.get<List>('/v1/inventory/items')).body.pagination.total).toBe(30);
    expect((await limited.get<List>('/v1/branches')).body.pagination.total).toBe(1);
    expect((await limited.get('/v1/menu/items')).status).toBe(403);
  });

  it('serves pictures of menu items like uploaded ones', async () => {
    const { apiBaseUrl, apiKey } = service.demo;
    const full = createClient(apiBaseUrl, async () => apiKey);
    type Items = { data: { imageUrl: string }[] };
    const { data } = (await full.get<Items>('/v1/menu/items?limit=100')).body;
    // The service does not know the port that the system chose.
    const paths = data.map(({ imageUrl }) => new URL(imageUrl).pathname);
    const pictured = paths.filter(path => path.startsWith('/pictures/'));
    expect(pictured).toHaveLength(20);
    for (const path of pictured) {
      const picture = await fetch(apiBaseUrl + path);
      expect(picture.status).toBe(200);
      expect(picture.headers.get('content-type')).toBe('image/webp');
      expect(picture.headers.get('cache-control')).toContain('immutable');
      const headers = { 'If-None-Match': picture.headers.get('etag') ?? '' };
      expect((await fetch(apiBaseUrl + path, { headers })).status).toBe(304);
    }
  });

  it('answers health checks', async () => {
    const { apiBaseUrl } = service.demo;
    expect((await fetch(`${apiBaseUrl}/healthz`)).status).toBe(200);
    expect((await fetch(`${apiBaseUrl}/readyz`)).status).toBe(200);
  });

  it('logs requests as JSON lines without keys', async () => {
    const { apiBaseUrl, apiKey } = service.demo;
    await fetch(`${apiBaseUrl}/v1/branches?search=not-to-be-logged`, {
      headers: { authorization: `Bearer ${apiKey}`, 'x-request-id': 'find-me-in-the-log' },
    });
    await expect.poll(() => service.log()).toContain('find-me-in-the-log');
    const line = service
      .log()
      .split('\n')
      .find(candidate => candidate.includes('find-me-in-the-log'));
    expect(JSON.parse(line ?? '')).toMatchObject({
      level: 'info',
      method: 'GET',
      url: '/v1/branches',
      status: 200,
    });
    expect(service.log()).not.toContain(apiKey);
    expect(service.log()).not.toContain('not-to-be-logged');
  });

  it('caches compiled code in its own folder rather than a shared temporary one', async () => {
    const cache = new URL('../node_modules/.cache/compiled', import.meta.url);
    expect((await stat(cache)).mode & 0o777).toBe(0o700);
    expect(await readdir(temporary)).not.toContain('node-compile-cache');
  });

  it('stops with npm, and leaves a database that the next start opens', async () => {
    const { npm_execpath: npm = '' } = process.env;
    const folder = await mkdtemp(join(tmpdir(), 'start-'));
    const env = { ...process.env, PORT: '0', DATA_DIR: folder, DEMO_ORDERS: '10' };
    const started = spawn(process.execPath, [npm, 'start'], { cwd: START.folder, env });
    let output = '';
    for await (const chunk of started.stdout) {
      output += chunk;
      if (output.includes('curl ')) break;
    }
    const { apiBaseUrl }: DemoFile = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8'));
    started.kill('SIGTERM');
    const answers = () =>
      fetch(`${apiBaseUrl}/healthz`).then(
        () => true,
        () => false,
      );
    await expect.poll(answers).toBe(false);
    await expect
      .poll(() => startProcess(folder).then(again => again.kill('SIGTERM')))
      .toMatchObject({ code: 0 });
    await rm(folder, { recursive: true });
  });

  it('explains what to do if the port is taken', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'start-'));
    const { port } = new URL(service.demo.apiBaseUrl);
    await expect(startProcess(elsewhere, { PORT: port })).rejects.toThrow(`Port ${port} is in use: set PORT`);
    await rm(elsewhere, { recursive: true });
  });

  it('reports an unreachable database', async () => {
    const env = { MONGODB_URL: 'mongodb://127.0.0.1:1/', SECRETS_KEY: 'ab'.repeat(32) };
    await expect(startProcess(dataDir, env)).rejects.toThrow(
      /ended with code 1: .*database cannot be reached.*ECONNREFUSED/,
    );
  });

  it('exits with a specific code for invalid settings, which no restart fixes', async () => {
    await expect(startProcess(dataDir, { ROLES: 'waiter' })).rejects.toThrow(
      /ended with code 78: Invalid settings:\n {2}- ROLES must be/,
    );
  });

  it('explains what to do if it cannot listen on HOST', async () => {
    await expect(startProcess(dataDir, { HOST: '203.0.113.1', DATA_DIR: `${dataDir}-host` })).rejects.toThrow(
      'HOST is 203.0.113.1, which is not an address of this machine',
    );
    await rm(`${dataDir}-host`, { recursive: true });
  });

  it("explains what to check if MONGODB_URL's replica set or host is not found", async ({
    onTestFinished,
  }) => {
    const database = await startEmbeddedDatabase();
    onTestFinished(() => database.stop());
    const start = (url: string) => startProcess(dataDir, { MONGODB_URL: url, SECRETS_KEY: 'ab'.repeat(32) });
    const { host } = new URL(database.url);
    await expect(start(`mongodb://${host}/?replicaSet=rs0`)).rejects.toThrow(
      /cannot be reached.*No primary of the replica set rs0/,
    );
    await expect(start('mongodb+srv://database.invalid/')).rejects.toThrow(
      /cannot be reached.*Check the host name in MONGODB_URL/,
    );
  });

  it('rejects a second process on the same data with an explanation', async () => {
    await expect(startProcess(dataDir)).rejects.toThrow(/already|in use|another process/i);
  });
});

describe('The environment', () => {
  it('can be empty', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      mongodbUrl: undefined,
      logLevel: 'info',
    });
  });

  it('is rejected with every problem named', () => {
    const env = {
      PORT: '-1',
      LOG_LEVEL: 'loud',
      MONGODB_URL: 'postgres://x',
      DEMO_ORDERS: 'many',
      METRICS_TOKEN: 'too short',
    };
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(/PORT[\s\S]*LOG_LEVEL|LOG_LEVEL[\s\S]*PORT/);
    for (const name of Object.keys(env)) expect(() => readConfig(env)).toThrow(name);
  });

  it('keeps the log longer than the deliveries that need it', () => {
    expect(readConfig({ DELIVERY_RETENTION_DAYS: '90' })).toMatchObject({
      deliveryRetentionDays: 90,
      activityRetentionDays: 400,
    });
    for (const DELIVERY_RETENTION_DAYS of ['400', '500', '0'])
      expect(() => readConfig({ DELIVERY_RETENTION_DAYS })).toThrow('DELIVERY_RETENTION_DAYS');
  });

  it('requires all settings of an identity provider, and an encrypted connection', () => {
    const client = { OIDC_CLIENT_ID: 'orders', OIDC_CLIENT_SECRET: 'secret' };
    const env = {
      ...client,
      OIDC_ISSUER: 'https://login.example.com',
      PUBLIC_URL: 'https://orders.example.com',
    };
    expect(readConfig({}).identityProvider).toBeUndefined();
    expect(readConfig(env).identityProvider).toMatchObject({ name: 'login.example.com' });
    expect(readConfig({ ...env, OIDC_NAME: 'Contoso' }).identityProvider).toMatchObject({ name: 'Contoso' });
    expect(readConfig({ ...env, OIDC_ISSUER: 'http://localhost:4000' }).identityProvider).toBeDefined();
    for (const missing of [...Object.keys(client), 'PUBLIC_URL'])
      expect(() => readConfig({ ...env, [missing]: '' }), missing).toThrow(/OIDC_ISSUER needs/);
    for (const OIDC_ISSUER of ['http://login.example.com', 'login', 'https://a:b@example.com', 'https://a?b'])
      expect(() => readConfig({ ...env, OIDC_ISSUER }), OIDC_ISSUER).toThrow(/OIDC_ISSUER must be/);
  });

  it("trusts the given number of proxies, or a network's, but no spoofed ones", () => {
    expect(readConfig({}).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: 'false' }).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    const networks = ['loopback', '10.0.0.0/8', '2001:db8::/32', '192.0.2.7', '::1'];
    expect(readConfig({ TRUST_PROXY: networks.join(', ') }).trustProxy).toEqual(networks);
    const unusable = [
      'true',
      '0',
      '-1',
      '1.5',
      'proxy.example',
      '10.0.0.0/33',
      '0.0.0.0/0',
      '::/0',
      'loopback,1',
    ];
    for (const TRUST_PROXY of unusable) {
      expect(() => readConfig({ TRUST_PROXY }), TRUST_PROXY).toThrow(
        /TRUST_PROXY must be the number of proxies .* such as 1, or their .* such as loopback,10\.0\.0\.0\/8/,
      );
    }
    expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow(
      /not "true", which lets clients spoof their address/,
    );
  });

  it('accepts only an HTTP proxy for webhooks', () => {
    expect(readConfig({}).webhookProxy).toBeUndefined();
    for (const WEBHOOK_PROXY of ['http://proxy.internal:3128', 'https://user:word@proxy.example'])
      expect(readConfig({ WEBHOOK_PROXY }).webhookProxy).toEqual(new URL(WEBHOOK_PROXY));
    for (const WEBHOOK_PROXY of ['proxy.internal:3128', 'socks5://proxy:1080', 'http://proxy/path', '-'])
      expect(() => readConfig({ WEBHOOK_PROXY }), WEBHOOK_PROXY).toThrow(
        'WEBHOOK_PROXY must be the URL of an HTTP proxy, such as http://proxy.internal:3128',
      );
  });

  it('accepts every secret from a file or variable, but not both', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'start-'));
    const secrets = {
      MONGODB_URL: 'mongodb://db.example.com/ordering',
      SECRETS_KEY: 'ab'.repeat(32),
      METRICS_TOKEN: 'c'.repeat(16),
    };
    const files: Record<string, string> = {};
    for (const [name, secret] of Object.entries(secrets)) {
      files[`${name}_FILE`] = join(folder, name);
      await writeFile(join(folder, name), `${secret}\n`);
    }
    expect(readConfig(files)).toEqual(readConfig(secrets));
    // Like a Kubernetes Secret created from such a file.
    const withLineBreaks = Object.fromEntries(
      Object.entries(secrets).map(([name, secret]) => [name, `${secret}\n`]),
    );
    expect(readConfig(withLineBreaks)).toEqual(readConfig(secrets));
    for (const [name, secret] of Object.entries(secrets)) {
      const both = () => readConfig({ ...files, [name]: secret });
      expect(both).toThrow(`${name} and ${name}_FILE are both set: set only one`);
      expect(both).not.toThrow(secret);
    }
    const missing = { ...files, SECRETS_KEY_FILE: join(folder, 'elsewhere') };
    expect(() => readConfig(missing)).toThrow(/SECRETS_KEY_FILE names .*elsewhere, which cannot be read/);
    await writeFile(join(folder, 'METRICS_TOKEN'), '\n');
    expect(() => readConfig(files)).toThrow(/METRICS_TOKEN_FILE names .*, which is empty/);
    await rm(folder, { recursive: true });
  });

  it('explains how to create the key that a real database requires, and does not repeat an invalid one', () => {
    const MONGODB_URL = 'mongodb://127.0.0.1/';
    expect(() => readConfig({ MONGODB_URL })).toThrow(/SECRETS_KEY .*openssl rand -base64 32/);
    for (const SECRETS_KEY of ['hunter2', 'ab'.repeat(31), `${'ab'.repeat(32)},hunter2`]) {
      expect(() => readConfig({ SECRETS_KEY })).toThrow(/SECRETS_KEY .*openssl/);
      expect(() => readConfig({ SECRETS_KEY })).not.toThrow(SECRETS_KEY);
    }
    const base64 = Buffer.alloc(32, 0xab).toString('base64');
    const { secretsKeys } = readConfig({ MONGODB_URL, SECRETS_KEY: `${'ab'.repeat(32)}, ${base64}` });
    expect(secretsKeys.map(key => key.toString('base64'))).toEqual([base64, base64]);
  });
});
