// @module-tag long
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, vi } from 'vitest';
import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import { sampleEvent, webhookRequest } from '../../webhook-verifier/src/testing.ts';
import { buildPackage } from '../helpers/build-package.ts';
import { test } from '../helpers/fixtures.ts';
import { root } from './collect.ts';
import { COMPILERS, compilerOptions, findErrors } from './compile.ts';

const run = promisify(execFile);
const SDK = `${root}sdk/examples`;
const VERIFIER = `${root}webhook-verifier/examples`;
const secret = 'whsec_examples';
const event = sampleEvent('order.confirmed');

beforeAll(async () => {
  await Promise.all(['sdk', 'webhook-verifier'].map(name => buildPackage(root + name)));
});

type Send = (request: Request) => Promise<{ status: number }>;

/** A valid and a forged request. */
async function expectVerifies(send: Send, url = 'http://localhost/webhooks'): Promise<void> {
  expect((await send(await webhookRequest({ url, event, secret }))).status).toBe(204);
  expect((await send(await webhookRequest({ url, event, secret: 'whsec_other' }))).status).toBe(400);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

function start(file: string, env: Record<string, string>): { child: ChildProcess; output(): string } {
  const child = spawn(process.execPath, [file], { env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      output += chunk;
    });
  }
  return { child, output: () => output };
}

const it = test
  .extend('env', { scope: 'file' }, async ({ service, restaurantId, restaurant }) => {
    const key = { restaurantId, name: 'Examples', scopes: EVERY_SCOPE, branches: 'all' as const };
    const { secret: API_KEY } = await service.context.services.keys.create(key);
    return { ...process.env, API_KEY, API_URL: service.url, BRANCH: restaurant.harbour.slug };
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(root, 'node_modules/.cache/examples-'));
    onCleanup(() => rm(folder, { recursive: true }));
    return folder;
  });

describe('The examples', () => {
  it.for(COMPILERS)('compile in strict mode with %s', async compiler => {
    const cache = join(root, 'node_modules/.cache');
    await mkdir(cache, { recursive: true });
    const folder = await mkdtemp(join(cache, 'examples-'));
    const include = [SDK, VERIFIER].flatMap(examples => [`${examples}/**/*`]);
    const options = { ...compilerOptions, jsx: 'react-jsx', allowJs: true, allowImportingTsExtensions: true };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include }));
    expect(await findErrors(compiler, folder)).toBe('');
    await rm(folder, { recursive: true });
  });

  it('are folders of up to five files, each with a README and a manifest', async () => {
    const folders = await Promise.all(
      [SDK, VERIFIER].map(async path => (await readdir(path)).map(name => join(path, name))),
    );
    expect(folders.flat()).toHaveLength(11);
    for (const folder of folders.flat()) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter(entry => entry.isFile() && !entry.parentPath.includes('node_modules'));
      expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['README.md', 'package.json']));
      expect(files.length, folder).toBeLessThanOrEqual(5);
    }
  });
});

describe('A receiver example', () => {
  it.for([
    ['node-http', 'index.ts'],
    ['express', 'index.ts'],
    ['fastify', 'index.ts'],
    ['hono', 'index.js'],
    ['nestjs', 'index.ts'],
  ])(
    'accepts valid requests and rejects forged ones: %s',
    async ([name = '', file = ''], { onTestFinished }) => {
      const port = await findFreePort();
      const { child, output } = start(join(VERIFIER, name, file), {
        PORT: String(port),
        WEBHOOK_SECRET: secret,
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      await expect.poll(output).toContain('Waiting for webhooks');
      await expectVerifies(fetch, `http://localhost:${port}/webhooks`);
      await expect.poll(output).toMatch(/order\.confirmed \d+/);
    },
  );

  it('accepts valid requests and rejects forged ones: Next.js, Workers, and Lambda functions', async () => {
    vi.stubEnv('WEBHOOK_SECRET', secret);
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const { POST } = await import(`${VERIFIER}/nextjs/app/webhooks/route.ts`);
    await expectVerifies(POST);
    const worker = (await import(`${VERIFIER}/workers/index.ts`)).default;
    await expectVerifies(request =>
      worker.fetch(request, { WEBHOOK_SECRET: secret }, { waitUntil: () => {} }),
    );
    const { handler } = await import(`${VERIFIER}/lambda/index.mjs`);
    await expectVerifies(async request => {
      const body = Buffer.from(await request.arrayBuffer()).toString('base64');
      const headers = Object.fromEntries(request.headers);
      const { statusCode: status } = await handler({ body, isBase64Encoded: true, headers });
      return { status };
    });
    expect(log.mock.calls).toEqual([1, 2, 3].map(() => ['order.confirmed', event.data.order.number]));
    log.mockRestore();
    vi.unstubAllEnvs();
  });
});

describe('A client example', () => {
  it('prints one ticket for a new order', async ({ restaurant, env, onTestFinished }) => {
    const { number } = await restaurant.addOrder();
    const { child, output } = start(`${SDK}/order-printer/index.ts`, env as Record<string, string>);
    onTestFinished(() => void child.kill('SIGKILL'));
    await expect.poll(output).toContain(`#${number}  Harbour`);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(output().split(`#${number} `)).toHaveLength(2);
  });

  it("syncs a branch's prices with a file, and finds nothing to do the second time", async ({
    restaurant,
    env,
    folder,
  }) => {
    const { slug } = await restaurant.addItem();
    const MENU = join(folder, 'menu.csv');
    await writeFile(MENU, `${slug},13.75\nnone,1.00\n`);
    const sync = () => run(process.execPath, [`${SDK}/menu-sync/index.ts`], { env: { ...env, MENU } });
    const first = await sync();
    expect(first.stdout).toMatch(/12\.50 → 13\.75 EUR\n1 prices changed/);
    expect(first.stderr).toContain('There is no item none');
    expect((await sync()).stdout).toBe('0 prices changed\n');
  });

  it('records a delivery note once, however often it runs', async ({ restaurant, env, folder }) => {
    const { name } = await restaurant.addInventoryItem();
    const FILE = join(folder, 'note.csv');
    await writeFile(FILE, `${name},12.5\n`);
    const record = () => run(process.execPath, [`${SDK}/stock-import/index.ts`], { env: { ...env, FILE } });
    const { stdout } = await record();
    expect(stdout).toContain(`${name}: 12.5`);
    expect((await record()).stdout).toBe(stdout);
  });
});
