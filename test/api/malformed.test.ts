import { connect } from 'node:net';
import { describe, expect } from 'vitest';
import { test } from '../helpers/fixtures.ts';
import { readMetrics } from '../helpers/metrics.ts';
import { sendRaw } from '../helpers/raw-request.ts';

const UNAUTHENTICATED = 'http_requests_total{api="public",operation="listBranches",status="401"}';

const it = test.extend(
  'send',
  { scope: 'file' },
  ({ service }) =>
    (request: string) =>
      sendRaw(service.url, request),
);

describe('A malformed HTTP request', () => {
  it.for<[what: string, request: string, status: number]>([
    [
      'headers over 16 KiB',
      `GET /v1/orders HTTP/1.1\r\nHost: x\r\nX-Large: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    [
      'an address over 16 KiB',
      `GET /v1/orders?search=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      431,
    ],
    ['a request line that is none', 'GET\r\n\r\n', 400],
    [
      'two lengths of one body',
      'POST /v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    ['two hosts', 'GET /v1/branches HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400],
    ['a host that is none', 'GET /v1/branches HTTP/1.1\r\nHost: x y\r\n\r\n', 400],
    ['a host with a path', 'GET /v1/branches HTTP/1.1\r\nHost: x/y\r\n\r\n', 400],
    ['a request line without a version', 'GET /v1/branches\r\n\r\n', 400],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', 501],
    ['an expectation that is none', 'GET /v1/branches HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\n\r\n', 417],
  ])('gets an error response with rate limit headers: %s', async ([_what, request, status], { send }) => {
    const answer = await send(request);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toMatch(/x-ratelimit-limit: 120\r\nx-ratelimit-remaining: \d+\r\nx-ratelimit-reset: \d{10}/);
    expect(head).toMatch(/x-request-id: [\w-]{36}/);
    expect(JSON.parse(body)).toEqual({
      error: expect.any(String),
      code: 'invalid_request',
      fields: [{ path: '', message: expect.any(String) }],
    });
  });
});

describe('Requests that the HTTP server itself would reject', () => {
  const rates = /x-ratelimit-limit: 120\r\nx-ratelimit-remaining: \d+\r\nx-ratelimit-reset: \d{10}/;

  it('have rate limit headers, too: without a Host', async ({ send, service, restaurantId }) => {
    const key = { restaurantId, name: 'Till', scopes: [], branches: 'all' as const };
    const { secret } = await service.context.services.keys.create(key);
    const answer = await send(
      `GET /v1/branches HTTP/1.1\r\nAuthorization: Bearer ${secret}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(rates);
    expect(answer).toContain('"code":"invalid_request"');
  });
});

it('A host can have a port and be an IP address', async ({ send }) => {
  for (const host of ['x:443', '[2001:db8::1]:8080', '192.0.2.7', 'xn--mnchen-3ya.example', ''])
    expect(await send(`GET /v1/branches HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 401 /,
    );
});

it('A request followed by a malformed one gets its own response first', async ({ send }) => {
  const ask = 'GET /v1/branches HTTP/1.1\r\nHost: x\r\n\r\n';
  const statuses = async (sent: string) => (await send(sent)).match(/(?<=HTTP\/1\.1 )\d+/g);
  expect(await statuses(`${ask}that is none`)).toEqual(['401', '400']);
  expect(await statuses(`${ask}${ask}that is none`)).toEqual(['401', '401', '400']);
});

describe('A connection', () => {
  const ask = 'GET /v1/branches HTTP/1.1\r\nHost: x\r\n';
  const last = `${ask}Connection: close\r\n\r\n`;
  const answersIn = (received: string) => received.split('HTTP/1.1 401 ').length - 1;

  it('handles ten pipelined requests', async ({ send }) => {
    expect(answersIn(await send(`${`${ask}\r\n`.repeat(9)}${last}`))).toBe(10);
  });

  it('is closed after too many pending requests, which are not processed', async ({ service, send }) => {
    const served = async () => (await readMetrics(service)).get(UNAUTHENTICATED) ?? 0;
    const before = await served();
    expect(answersIn(await send(`${ask}\r\n`.repeat(500)))).toBeLessThanOrEqual(10);
    expect((await served()) - before).toBeLessThanOrEqual(10);
  });
});

describe('A request that does not arrive in time', () => {
  const head = 'POST /dashboard/api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  it.for<[what: string, begun: string]>([
    ['nothing', ''],
    ['half of its headers', head],
    ['a part of its body', `${head}Content-Length: 100\r\n\r\n{`],
  ])('gets a 408, and its connection is closed: %s', async ([_what, begun], { startService }) => {
    const service = await startService({ requestTimeoutMs: 1_000 });
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', chunk => {
      received += chunk;
    });
    socket.write(begun);
    await new Promise(resolve => socket.once('close', resolve));
    expect(received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(received).toMatch(/x-ratelimit-limit: \d+/);
  });
});

it('A request with an absolute URL, as sent to a proxy, works like one with a path', async ({ send }) => {
  const ask = (target: string) => send(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(await ask('http://api.example.com/v1/branches')).toMatch(/^HTTP\/1\.1 401 /);
  expect(await ask('http://api.example.com')).toMatch(/^HTTP\/1\.1 302 /);
  expect(await ask('HTTPS://api.example.com:443/v1/none?page=1')).toContain('"There is no /v1/none"');
});
