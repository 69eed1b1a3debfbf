import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect } from 'vitest';
import { verifyWebhook } from '../../webhook-verifier/src/index.ts';
import { addUser, openDashboard } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { findEvents } from '../helpers/events.ts';
import { test } from '../helpers/fixtures.ts';
import { findPort } from '../helpers/ports.ts';
import { addRestaurant } from '../helpers/restaurant.ts';

const script = fileURLToPath(new URL('../../sdk/src/cli/main.ts', import.meta.url));

type Received = { headers: Record<string, string>; body: Buffer };
type Command = { output(): string; stop(): Promise<number | null>; ended: Promise<number | null> };

const it = test
  .extend('settings', { scope: 'file' }, { roles: ['api'] })
  .extend('login', { scope: 'file' }, ({ service, restaurant }) =>
    addUser(service, { restaurantId: restaurant.id, role: 'manager' }),
  )
  .extend('manager', { scope: 'file' }, async ({ service, login }) => {
    const manager = openDashboard(service);
    await manager.signIn(login.email, login.password);
    return manager;
  })
  /** The command's target: plain HTTP on this machine. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('url', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = createServer(async (request, response) => {
      received.push({ headers: request.headers as Record<string, string>, body: await buffer(request) });
      response.writeHead(answer).end();
    });
    onCleanup(() => void server.close());
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  })
  /** The command as intended. Resolves when it listens. */
  .extend(
    'listen',
    { scope: 'file' },
    ({ login, service, url }) =>
      async (args: string[] = [], secrets: Record<string, string> = {}): Promise<Command> => {
        const env = { DASHBOARD_EMAIL: login.email, DASHBOARD_PASSWORD: login.password, ...secrets };
        const command = run(['--server', service.url, '--url', url, ...args], env);
        await says(command, 'Press Ctrl-C to stop');
        return command;
      },
  )
  .extend(
    'change',
    { scope: 'file' },
    ({ restaurant, manager }) =>
      async (...statuses: string[]): Promise<number> => {
        const [first] = statuses;
        const { number } = await restaurant.addOrder({
          status: first === 'confirmed' ? 'pending' : 'confirmed',
        });
        for (const status of statuses) await manager.post(`/orders/${number}/status`, { status });
        return number;
      },
  );

let answer = 200;
const received: Received[] = [];
const running = new Set<ChildProcess>();

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  received.length = 0;
  answer = 200;
});

function run(args: string[], env: Record<string, string> = {}): Command {
  const none = { DASHBOARD_EMAIL: '', DASHBOARD_PASSWORD: '', DATA_DIR: tmpdir() };
  const child = spawn(process.execPath, [script, 'listen', ...args], {
    env: { ...process.env, ...none, ...env },
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const ended = new Promise<number | null>(resolve =>
    child.once('close', code => {
      running.delete(child);
      resolve(code);
    }),
  );
  return {
    output: () => output,
    ended,
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}

const says = (command: Command, text: string | RegExp) => expect.poll(command.output).toMatch(text);
const types = () => received.map(({ headers }) => headers['x-service-event']);

describe('npm run webhook:listen', () => {
  it('forwards signed events as they happen, and prints each outcome', async ({
    listen,
    change,
    service,
    restaurant,
  }) => {
    const command = await listen();
    const number = await change('confirmed', 'preparing', 'ready');
    await says(command, 'order.ready');
    answer = 500;
    await change('completed');
    await says(command, 'order.completed');

    expect(types()).toEqual(['order.confirmed', 'order.ready', 'order.completed']);
    const secret = /whsec_\S+/.exec(command.output())?.[0] ?? '';
    const stored = await findEvents(collectionsOf(service), { restaurantId: restaurant.id });
    for (const { headers, body } of received) {
      const event = await verifyWebhook({ payload: body, headers, secret });
      expect(new Webhook(secret).verify(body.toString(), headers)).toEqual(event);
      expect(stored.find(({ id }) => id === event.id)?.payload).toBe(body.toString());
      expect(headers).toMatchObject({ 'content-type': 'application/json' });
      expect(headers['x-service-delivery']).toMatch(/^dlv_[0-9a-f]{32}$/);
    }
    const line = /^\d\d:\d\d:\d\d {2}order\.confirmed +#(\d+) {2}200 \(\d+ ms\)$/m;
    expect(line.exec(command.output())?.[1]).toBe(String(number));
    expect(command.output()).toMatch(/order\.completed .*failed: responded with 500/);
    expect(await command.stop()).toBe(0);
    expect(command.output()).toContain('Forwarded 3 events: 2 succeeded, 1 failed.');
    // Only the test's own session is left.
    expect(await collectionsOf(service).sessions.countDocuments({ restaurantId: restaurant.id })).toBe(1);
  });

  it('forwards only the chosen events, with the given secret', async ({ listen, change }) => {
    const secret = 'whsec_of-my-own';
    const command = await listen(['--events', 'order.ready,order.cancelled'], { WEBHOOK_SECRET: secret });
    await change('confirmed', 'ready', 'completed');
    await change('cancelled');
    await says(command, /order\.cancelled +#/);
    expect(types()).toEqual(['order.ready', 'order.cancelled']);
    for (const { headers, body } of received) await verifyWebhook({ payload: body, headers, secret });
    await command.stop();
  });

  it('continues while the receiver is down', async ({ listen, change }) => {
    const command = await listen(['--url', `http://127.0.0.1:${await findPort()}/hooks`]);
    await change('ready');
    await says(command, /order\.ready .*failed: the connection was refused/);
    await change('completed');
    await says(command, 'order.completed');
    await command.stop();
  });

  it('reconnects and signs in again automatically, without missing events', async ({
    listen,
    change,
    service,
    manager,
    restaurant,
    login,
  }) => {
    const command = await listen();
    await change('confirmed');
    await says(command, 'order.confirmed');
    // The session expires, as after twelve hours; events until the next one are not lost.
    const { sessions } = collectionsOf(service);
    const own = manager.session()?.user.id;
    await sessions.deleteMany({ restaurantId: restaurant.id, userId: own ?? '' });
    await manager.signIn(login.email, login.password);
    await change('ready');
    await change('completed');
    await says(command, 'order.completed');
    expect(command.output()).toMatch(/Lost the connection[\s\S]*Reconnected/);
    expect(types()).toEqual(['order.confirmed', 'order.ready', 'order.completed']);
    await command.stop();
  });

  it('explains errors and how to fix them', async ({ service, url, login, restaurant }) => {
    const to = ['--server', service.url, '--url', url];
    const { email, password } = await addUser(service, { restaurantId: restaurant.id, role: 'staff' });
    const who = (name: string, text: string) => ({ DASHBOARD_EMAIL: name, DASHBOARD_PASSWORD: text });
    const port = await findPort();
    const elsewhere = await addRestaurant(service);
    const both = await addUser(service, { restaurantId: restaurant.id, role: 'manager' });
    await addUser(service, { restaurantId: elsewhere.id, role: 'manager', email: both.email });
    const wrong: [string[], Record<string, string>, RegExp][] = [
      [[], {}, /--url is missing\. Run the command with --help/],
      [['--url', 'localhost:4000'], {}, /--url must be a URL/],
      [to, {}, /DASHBOARD_EMAIL/],
      [to, who(login.email, 'wrong'), /cannot sign in: The email address or password is incorrect/],
      [to, who(email, password), /requires the manager role/],
      [to, who(both.email, both.password), new RegExp(`--restaurant ${elsewhere.id}  Test Kitchen`)],
      [
        [...to, '--restaurant', 'rst_018f387a10c47a5c9d2e4f6081a2b3c5'],
        who(both.email, both.password),
        /cannot sign in/,
      ],
      [
        [...to, '--events', 'order.lost'],
        who(email, 'x'),
        /unknown type order\.lost\. Valid types: order\.created/,
      ],
      [['--server', `http://127.0.0.1:${port}`, '--url', url], who(email, 'x'), /ECONNREFUSED.*npm start/],
      [[...to, '--password', 'x'], {}, /not options: set .*DASHBOARD_PASSWORD/],
    ];
    const commands = wrong.map(([args, env]) => run(args, env));
    for (const [index, [, , message]] of wrong.entries()) {
      expect(await commands[index]?.ended).toBe(1);
      expect(commands[index]?.output()).toMatch(message);
    }
  });
});
