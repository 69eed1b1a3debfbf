// @module-tag long
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import type { OrderList } from '../../generated/public/types.ts';
import { limitOf } from '../helpers/deadlines.ts';
import { processTest } from '../helpers/fixtures.ts';
import { type DemoFile, startProcess } from '../helpers/process.ts';

const it = processTest.extend('service', ({ startInDataDir }) => startInDataDir());

describe('On SIGTERM the service', () => {
  it('finishes the request being received, rejects new connections, and exits successfully', async ({
    service,
  }) => {
    const { apiBaseUrl } = service.demo;
    const slow = await startSlowRequest(service.demo);

    const ended = service.kill('SIGTERM');
    await expect.poll(() => isRefused(apiBaseUrl)).toBe(true);
    slow.finish();

    expect(await slow.answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"status":"confirmed"/);
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it('responds to the next request on an open connection, then closes it', async ({ service }) => {
    const { apiBaseUrl, apiKey } = service.demo;
    const slow = await startSlowRequest(service.demo);
    const ended = service.kill('SIGTERM');
    await expect.poll(() => isRefused(apiBaseUrl)).toBe(true);
    slow.finish(`GET /v1/branches HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`);

    const [, second = ''] = (await slow.answer).split(/(?=HTTP\/1\.1 )/);
    expect(second).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close/i);
    await ended;
  });

  it('exits within 15 seconds even if a request never arrives completely', async ({ service }) => {
    const slow = await startSlowRequest(service.demo);
    const from = Date.now();
    expect(await service.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(Date.now() - from).toBeLessThan(limitOf(15));
    expect(await slow.answer.catch(() => '')).not.toContain('200');
  });

  it('closes a preconnected, unused connection while it finishes a request', async ({ service }) => {
    const slow = await startSlowRequest(service.demo);
    const unused = await openSocket(service.demo.apiBaseUrl);
    // By the time of another response, the service has accepted the connection.
    await fetch(`${service.demo.apiBaseUrl}/healthz`);

    const ended = service.kill('SIGTERM');
    expect(await unused.answer).toBe('');
    slow.finish();

    expect(await slow.answer).toMatch(/^HTTP\/1\.1 200 OK/);
    await ended;
  });

  it('keeps its data: the next start serves the same orders with the same keys', async ({
    service,
    startInDataDir,
  }) => {
    const { apiKey, apiBaseUrl } = service.demo;
    const total = async (url: string) => {
      const answer = await fetch(`${url}/v1/orders?limit=1`, {
        headers: { authorization: `Bearer ${apiKey}` },
      });
      const list: OrderList = JSON.parse(await answer.text());
      return list.pagination.total;
    };
    const before = await total(apiBaseUrl);
    await service.kill('SIGTERM');

    const { demo } = await startInDataDir();

    expect(demo.apiKey).toBe(apiKey);
    expect(await total(demo.apiBaseUrl)).toBe(before);
  });
});

it.for(['SIGTERM', 'SIGINT'] as const)(
  'A %s to the whole process group stops the database last: the request in progress completes without fatal errors',
  async (signal, { dataDir, onTestFinished }) => {
    const service = await startProcess(dataDir, {}, { leadsGroup: true });
    onTestFinished(() =>
      service.kill('SIGKILL').then(
        () => {},
        () => {},
      ),
    );
    const slow = await startSlowRequest(service.demo);
    const ended = service.kill(signal);
    await expect.poll(() => isRefused(service.demo.apiBaseUrl)).toBe(true);
    slow.finish();
    expect(await slow.answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(service.log()).not.toMatch(/"level":"(error|fatal)"/);
    // Distinguishes a requested stop from a crash.
    expect(service.log()).toMatch(/stopping[\s\S]*"stopped"/);
  },
);

describe('While it drains, the service', () => {
  it.for(['0', '1'])(
    'tells busy clients to close their connections without resetting any, with DRAIN_SECONDS=%s',
    async (DRAIN_SECONDS, { startInDataDir }) => {
      const service = await startInDataDir({ DRAIN_SECONDS });
      const clients = Array.from({ length: CLIENTS }, () => keepBusy(service.demo));
      await expect.poll(() => clients.every(({ answered }) => answered() > 1)).toBe(true);
      const ended = service.kill('SIGTERM');
      const ends = await Promise.all(clients.map(({ end }) => end));
      expect(ends).toEqual(clients.map(() => 'told to close'));
      expect(await ended).toEqual({ code: 0, signal: null });
    },
  );

  it('handles requests and reports that it is not ready', async ({ startInDataDir }) => {
    const service = await startInDataDir({ DRAIN_SECONDS: '2' });
    const { apiBaseUrl, apiKey } = service.demo;
    const statusOf = async (path: string) =>
      (await fetch(`${apiBaseUrl}${path}`, { headers: { authorization: `Bearer ${apiKey}` } })).status;
    expect(await statusOf('/readyz')).toBe(200);
    const ended = service.kill('SIGTERM');
    await expect.poll(() => statusOf('/readyz')).toBe(503);
    expect(await statusOf('/v1/branches')).toBe(200);
    expect(await statusOf('/healthz')).toBe(200);
    expect(await ended).toEqual({ code: 0, signal: null });
  });
});

const CLIENTS = 30;
const PAUSE_MS = 20;

/** A client that sends requests one after another on one connection until it closes. */
function keepBusy({ apiBaseUrl, apiKey }: DemoFile) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${apiKey}` };
  let answered = 0;
  const send = () =>
    new Promise<string | undefined>(resolve => {
      get(`${apiBaseUrl}/v1/branches`, { agent, headers }, response => {
        answered += 1;
        response.resume();
        response.once('end', () =>
          resolve(response.headers.connection === 'close' ? 'told to close' : undefined),
        );
      }).once('error', error => resolve(error.message));
    });
  async function untilEnd(): Promise<string> {
    for (;;) {
      const end = await send();
      if (end !== undefined) return end;
      await setTimeout(PAUSE_MS);
    }
  }
  return { answered: () => answered, end: untilEnd().finally(() => agent.destroy()) };
}

/** A request to confirm an order, with its body in two parts. */
async function startSlowRequest({ apiBaseUrl, apiKey }: DemoFile) {
  const list = await fetch(`${apiBaseUrl}/v1/orders?status=pending&limit=1`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  const { data }: OrderList = JSON.parse(await list.text());
  const body = JSON.stringify({ status: 'confirmed' });
  const { socket, answer } = await openSocket(apiBaseUrl);
  const head = [
    `POST /v1/orders/${data[0]?.id}/status HTTP/1.1`,
    `Host: ${new URL(apiBaseUrl).host}`,
    `Authorization: Bearer ${apiKey}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
  // By the time of another response on the same event loop, the service has started to read this request.
  await fetch(`${apiBaseUrl}/healthz`);
  return { answer, finish: (next = '') => socket.write(body.slice(5) + next) };
}

async function openSocket(url: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const answer = new Promise<string>((resolve, reject) => {
    let received = '';
    socket.on('data', chunk => {
      received += chunk;
    });
    socket.once('end', () => resolve(received));
    socket.once('error', reject);
  });
  await new Promise(resolve => socket.once('connect', resolve));
  return { socket, answer };
}

async function isRefused(url: string): Promise<boolean> {
  try {
    await fetch(`${url}/healthz`);
    return false;
  } catch {
    return true;
  }
}
