import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect } from 'vitest';
import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import { webhookHandler } from '../../webhook-verifier/src/express.ts';
import type { WebhookEvent } from '../../webhook-verifier/src/index.ts';
import { sampleEvent } from '../../webhook-verifier/src/testing.ts';
import { buildPackage } from '../helpers/build-package.ts';
import { addUser } from '../helpers/dashboard.ts';
import { test } from '../helpers/fixtures.ts';
import { addSandbox, inTestMode, makeKey } from '../helpers/sandbox.ts';
import { openStorefront } from '../helpers/storefront.ts';
import { root } from '../snippets/collect.ts';

const WEBHOOK_SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';

// As published.
beforeAll(() => buildPackage(`${root}sdk`));

type Command = { child: ChildProcess; output(): string; ended: Promise<number | null> };

function run(args: string[], env: Record<string, string> = {}): Command {
  const none = { API_KEY: '', API_URL: '', WEBHOOK_SECRET: '' };
  const child = spawn(process.execPath, [`${root}sdk/dist/cli.js`, ...args], {
    env: { ...process.env, ...none, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      output += chunk;
    });
  }
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => code) };
}

const it = test
  .extend('received', { scope: 'file' }, (): { event: WebhookEvent; id: unknown; type: unknown }[] => [])
  /** A verifying receiver. */
  .extend('url', { scope: 'file' }, async ({ received }, { onCleanup }) => {
    const receive = webhookHandler({
      secret: WEBHOOK_SECRET,
      onEvent: (event, { headers }) =>
        received.push({ event, id: headers['webhook-id'], type: headers['x-service-event'] }),
    });
    const server = createServer((request, response) =>
      receive(request, response, () => response.writeHead(500).end()),
    );
    onCleanup(() => void server.close());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
  });

describe('npx @restaurant-ordering/sdk', () => {
  it('sends a signed example with a new ID each time', async ({ url, received }) => {
    for (const _ of [1, 2]) {
      const command = run(['send', '--url', url, '--type', 'order.ready'], { WEBHOOK_SECRET });
      expect(await command.ended).toBe(0);
      expect(command.output()).toMatch(/^order\.ready → http.*: 204 \(\d+ ms\)\n$/);
    }
    const [first, second] = received.splice(0);
    expect(first).toMatchObject({ type: 'order.ready', event: { type: 'order.ready' }, id: first?.event.id });
    expect(second?.event.id).not.toBe(first?.event.id);
  });

  it('replays a stored event unchanged, with its own ID', async ({ url, received, task }) => {
    const event = { ...sampleEvent('order.cancelled'), id: 'evt_stored' };
    const file = join(root, 'node_modules/.cache', `${task.id}.json`);
    await writeFile(file, JSON.stringify(event, null, 2));
    expect(await run(['replay', file, '--url', url], { WEBHOOK_SECRET }).ended).toBe(0);
    expect(received.splice(0)).toEqual([{ event, id: 'evt_stored', type: 'order.cancelled' }]);
  });

  it('exits with 1 if the receiver rejects the event, and prints its response', async ({ url }) => {
    const command = run(['send', '--url', url], { WEBHOOK_SECRET: 'whsec_other' });
    expect(await command.ended).toBe(1);
    expect(command.output()).toMatch(/: 400 [\s\S]*signature_mismatch/);
  });

  it('treats a 2xx status as success, like the service, whatever happens to the body', async ({
    onTestFinished,
  }) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': 9 }).write('some');
      setImmediate(() => response.destroy());
    });
    onTestFinished(() => void server.close());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const command = run(['send', '--url', url], { WEBHOOK_SECRET });
    expect(await command.ended).toBe(0);
    expect(command.output()).toMatch(/: 200 \(\d+ ms\)\n$/);
  });

  it('follows orders: latest, new, and changed ones', async ({
    service,
    restaurant,
    restaurantId,
    client,
  }) => {
    const { keys } = service.context.services;
    const key = { restaurantId, name: 'Tail', scopes: EVERY_SCOPE, branches: 'all' as const };
    const { secret: API_KEY } = await keys.create(key);
    const { number } = await restaurant.addOrder();
    const args = ['orders', 'tail', '--server', service.url, '--interval', '1'];
    const { child, output, ended } = run(args, { API_KEY });
    await expect.poll(output).toMatch(new RegExp(`#${number} {2}pending {2}25\\.00 EUR {2}Harbour`));
    await client.post(`/v1/orders/${number}/status`, { status: 'confirmed' });
    await expect.poll(output).toContain(`#${number}  pending → confirmed`);
    const { number: next } = await restaurant.addOrder();
    await expect.poll(output).toContain(`#${next}  pending`);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  it('simulates orders in the sandbox, whose events listen --test receives, and no live ones', async ({
    service,
    restaurant,
    restaurantId,
    url,
    received,
  }) => {
    const sandbox = await addSandbox(service, restaurantId);
    const API_KEY = await makeKey(await inTestMode(service, restaurantId));
    const { email, password } = await addUser(service, { restaurantId, role: 'manager' });
    const listening = run(['listen', '--test', '--server', service.url, '--url', url], {
      WEBHOOK_SECRET,
      DASHBOARD_EMAIL: email,
      DASHBOARD_PASSWORD: password,
    });
    await expect.poll(listening.output).toContain(`of ${sandbox.name}`);
    const { _id: menuItemId } = await restaurant.addItem();
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    await guest.place({ lines: [{ menuItemId, quantity: 1 }] });

    const args = ['simulate', '--server', service.url, '--interval', '0'];
    const completed = run(args, { API_KEY });
    expect(await completed.ended).toBe(0);
    expect(completed.output()).toMatch(
      /Test branch, Test Kitchen \(test\)[\s\S]*placed +order\.created[\s\S]*refunded +order\.refunded\n\nSimulated 1 order\. Test-mode endpoints received the events/,
    );
    const cancelled = run([...args, '--cancel', '--json', '--orders', '2'], { API_KEY });
    expect(await cancelled.ended).toBe(0);
    const steps = cancelled
      .output()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    const { order: number } = steps[0];
    expect(steps.map(({ order, step, event }) => [order - number, step, event])).toEqual(
      [0, 1].flatMap(order => [
        [order, 'placed', 'order.created'],
        [order, 'paid', 'order.confirmed'],
        [order, 'cancelled', 'order.cancelled'],
        [order, 'refunded', 'order.refunded'],
      ]),
    );
    await expect.poll(() => received.length).toBe(5 + 8);
    const events = received.splice(0).map(({ event }) => event);
    expect(new Set(events.map(event => event.restaurantId))).toEqual(new Set([sandbox.id]));
    expect(events.slice(0, 5).map(({ type }) => type)).toEqual(
      ['created', 'confirmed', 'ready', 'completed', 'refunded'].map(what => `order.${what}`),
    );
    listening.child.kill('SIGINT');
    expect(await listening.ended).toBe(0);
  });

  it('refuses to simulate with a live key, and says what it accepts', async ({ service, manager }) => {
    const API_KEY = await makeKey(manager);
    const command = run(['simulate', '--server', service.url], { API_KEY });
    expect(await command.ended).toBe(1);
    expect(command.output()).toMatch(/^simulate requires a test key \(rok_test_…\)/);
  });

  it('reports an incompletely copied test key', async () => {
    const command = run(['simulate'], { API_KEY: 'rok_test_your_key' });
    expect(await command.ended).toBe(1);
    expect(command.output()).toMatch(/^API_KEY starts like a test key but is incomplete/);
  });

  it.for<[args: string[], code: number, text: RegExp]>([
    [[], 0, /listen --url[\s\S]*orders tail/],
    [['--help'], 0, /listen --url[\s\S]*--version/],
    [['listen', '--help'], 0, /^Usage: .* listen[\s\S]*--events[\s\S]*DASHBOARD_EMAIL/],
    [['send', '--help'], 0, /^Usage: .* send[\s\S]*order\.refunded[\s\S]*WEBHOOK_SECRET/],
    [['orders', 'tail', '-h'], 0, /^Usage: .* orders tail[\s\S]*--interval[\s\S]*API_KEY/],
    [['--version'], 0, /^\d+\.\d+\.\d+\n$/],
    [['fetch'], 1, /Unknown command: fetch[\s\S]*orders tail/],
    [['send', '--url', 'http://localhost:1'], 1, /WEBHOOK_SECRET is not set/],
    [['send', '--url', 'localhost'], 1, /--url must be a URL/],
    [
      ['send', '--url', 'http://localhost', '--type', 'order.lost'],
      1,
      /--type must be one of order\.created/,
    ],
    [
      ['send', '--url', 'http://localhost', '--secret', 'whsec_x'],
      1,
      /are not options: set .*WEBHOOK_SECRET/,
    ],
    [['replay', '--url', 'http://localhost'], 1, /The file to replay is missing/],
    [
      ['replay', 'lost.json', '--url', 'http://localhost'],
      1,
      /^lost\.json cannot be read: ENOENT: no such file/,
    ],
    [
      ['replay', 'a.json', 'b.json', '--url', 'http://localhost'],
      1,
      /^replay a\.json does not accept b\.json\. Run replay --help/,
    ],
    [['send', 'http://localhost:1'], 1, /^send does not accept http:\/\/localhost:1\. Run send --help/],
    [['orders', 'tail'], 1, /API_KEY is not set/],
    [['simulate', '--orders', 'many'], 1, /--orders must be/],
    [['simulate', '--help'], 0, /rok_test_/],
    [['orders', 'tail', '--interval', '0'], 1, /--interval must be/],
  ])('explains an error or its usage: %j', async ([args, code, text]) => {
    const command = run(args);
    expect(await command.ended).toBe(code);
    expect(command.output()).toMatch(text);
  });
});
