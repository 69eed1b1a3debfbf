import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { promisify } from 'node:util';
import express from 'express';
import fastify from 'fastify';
import type { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import type { DeduplicationStore } from '../../src/deduplicate.ts';
import { verifySignature } from '../../src/index.ts';
import { sampleEvent, signPayload, webhookRequest } from '../../src/testing.ts';
import { packageFolder } from './bundle.ts';

const secret = 'whsec_readme';
const AsyncFunction = (async () => {}).constructor as new (
  ...names: string[]
) => (...values: unknown[]) => Promise<unknown>;

/**
 * Runs the README example with that name against the built package and returns the `result` that it declares.
 */
async function runExample(
  name: string,
  scope: Record<string, unknown>,
  result = 'undefined',
): Promise<unknown> {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const code = new RegExp(`^\`\`\`ts ?${name}\n([\\s\\S]*?)\`\`\``, 'm').exec(readme)?.[1];
  if (code === undefined) throw new Error(`The README has no example ${name}`);
  const body = stripTypeScriptTypes(code.replaceAll('type Context, ', ''))
    .replaceAll(/^import (\{.*\}) from '(.*)';$/gm, "const $1 = await load('$2');")
    .replace(/^export default /m, 'const exported = ')
    .replaceAll(/^export /gm, '');
  const run = new AsyncFunction('load', ...Object.keys(scope), `${body}\nreturn ${result};`);
  return run(load, ...Object.values(scope));
}

function load(specifier: string): Promise<unknown> {
  if (!specifier.startsWith(manifest.name)) return import(specifier);
  const path = specifier.replace(manifest.name, '.');
  const entry = Object.entries(manifest.exports).find(([key]) => key === path)?.[1];
  if (typeof entry !== 'object') throw new Error(`${specifier} is not exported`);
  return import(/* @vite-ignore */ new URL(`../../${entry.import}`, import.meta.url).href);
}

const servers: Server[] = [];
afterEach(() => servers.splice(0).map(server => server.close()));

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/webhooks`;
}

/** Sends a valid and a forged request, and expects that only the valid one is handled. */
async function expectWorks(
  onEvent: unknown,
  send: (request: Request) => Response | Promise<Response>,
  url?: string,
) {
  const event = sampleEvent('order.confirmed');
  expect((await send(await webhookRequest({ url, event, secret }))).status).toBe(204);
  const rejected = await send(await webhookRequest({ url, event, secret: 'whsec_other' }));
  expect(rejected.status).toBe(400);
  expect(await rejected.json()).toMatchObject({ code: 'signature_mismatch' });
  expect(onEvent).toHaveBeenCalledTimes(1);
  expect(vi.mocked(onEvent as (event: unknown) => void).mock.calls[0]?.[0]).toEqual(event);
}

export function describeReadme(): void {
  describe('the example in the README', () => {
    it('for verifyWebhook', async () => {
      const request = await webhookRequest({ event: sampleEvent('order.confirmed'), secret });
      const scope = { rawBody: await request.text(), headers: request.headers, console: { log: vi.fn() } };
      const process = { env: { WEBHOOK_SECRET: secret } };
      expect(await runExample('', { ...scope, process }, 'event')).toEqual(sampleEvent('order.confirmed'));
      expect(scope.console.log).toHaveBeenCalledWith(sampleEvent('order.confirmed').data.order.number);
    });

    it('for Express', async () => {
      const app = express();
      const onEvent = vi.fn();
      await runExample('express', { app, secret, onEvent });
      app.use(express.json());
      await expectWorks(onEvent, fetch, await listen(createServer(app)));
    });

    it('for Fastify', async () => {
      const app = fastify();
      const onEvent = vi.fn();
      await runExample('fastify', { app, secret, onEvent });
      await app.ready();
      await expectWorks(onEvent, fetch, `${await app.listen()}/webhooks`);
      await app.close();
    });

    it('for Hono', async () => {
      const onEvent = vi.fn();
      const app = (await runExample('hono', { onEvent }, 'app')) as Hono;
      await expectWorks(onEvent, request => app.fetch(request, { WEBHOOK_SECRET: secret }));
    });

    it('for Next.js', async () => {
      const onEvent = vi.fn();
      const process = { env: { WEBHOOK_SECRET: secret } };
      const POST = (await runExample('next', { process, onEvent }, 'POST')) as typeof fetch;
      await expectWorks(onEvent, POST);
    });

    it('for a Worker', async () => {
      const onEvent = vi.fn();
      const worker = await runExample('worker', { onEvent }, 'exported');
      const { fetch: handler } = worker as { fetch(request: Request, env: object): Promise<Response> };
      await expectWorks(onEvent, request => handler(request, { WEBHOOK_SECRET: secret }));
    });

    it('for a rotation', async () => {
      const process = { env: { WEBHOOK_SECRET: secret } };
      const rotation = (await runExample('rotation', { process }, 'secret')) as string[];
      const headers = { signature: await signPayload({ payload: '{}', secret }) };
      expect(String(await verifySignature({ payload: '{}', ...headers, secret: rotation }))).toBe('123,125');
    });

    it('for duplicates', async () => {
      const [fulfill, printOrder] = [vi.fn(), vi.fn()];
      const { webhookHandler } = (await load(`${manifest.name}/fetch`)) as Record<string, unknown>;
      const scope = { webhookHandler, secret, fulfill, printOrder };
      const handler = (await runExample('deduplicate', scope, 'handler')) as typeof fetch;
      const event = sampleEvent('order.ready');
      for (const _ of [1, 2])
        expect((await handler(await webhookRequest({ event, secret }))).status).toBe(204);
      expect(fulfill).toHaveBeenCalledExactlyOnceWith(event.data.order);
      expect(printOrder).toHaveBeenCalledExactlyOnceWith(event.data.order);
    });

    it('for stores', async () => {
      const stores: DeduplicationStore[] = [];
      const redis = { sendCommand: async (_: string[]) => 'OK' };
      const collection = { updateOne: async () => ({}), createIndex: vi.fn() };
      const db = { collection: () => collection };
      const pool = { query: async () => ({ rows: [{}] }) };
      const env = { WEBHOOK_EVENTS: { get: async () => null } };
      const scope = { deduplicate: (store: DeduplicationStore) => stores.push(store), redis, db, pool, env };
      await runExample('stores', scope);
      expect(stores).toHaveLength(4);
      for (const store of stores) expect(await store.acquire('print:evt_1')).toBe('acquired');
      await runExample('indexes', { db });
      expect(collection.createIndex).toHaveBeenCalledOnce();
    });

    it('for tests', async () => {
      const POST = vi.fn(async (_: Request) => new Response());
      await runExample('testing', { POST, secret });
      expect(await POST.mock.calls[0]?.[0].json()).toEqual(sampleEvent('order.ready'));
    });

    it('for the command', async () => {
      const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
      const command =
        /^npx @restaurant-ordering\/webhook-verifier (.*)$/m.exec(readme)?.[1]?.split(' ') ?? [];
      const received: unknown[] = [];
      const app = express().post('/webhooks', express.json(), (request, response) => {
        received.push(request.body.type, request.get('X-Service-Event'));
        response.send('thanks');
      });
      const url = await listen(createServer(app));
      const args = command.map(word => word.replace('http://localhost:3000/webhooks', url));
      const { stdout } = await promisify(execFile)(process.execPath, ['dist/esm/cli.js', ...args], {
        cwd: packageFolder,
        env: { ...process.env, WEBHOOK_SECRET: secret },
      });
      expect(received).toEqual(['order.confirmed', 'order.confirmed']);
      expect(stdout).toMatch(/^order\.confirmed evt_[0-9a-f]{32} → http:.*: 200 in \d+ ms\nthanks\n$/);
    });
  });

  it('the README explains every error code', async () => {
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
    const codes = (await readFile(new URL('../../src/error.ts', import.meta.url), 'utf8')).matchAll(
      /\| '(\w+)'/g,
    );
    const explained = [...readme.matchAll(/^- `(\w+)`:/gm)].map(([, code]) => code);
    expect(explained.sort()).toEqual([...codes].map(([, code]) => code).sort());
  });
}
