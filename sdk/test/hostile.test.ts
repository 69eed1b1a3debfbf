import { Agent, fetch as fetchByUndici } from 'undici';
import { describe, expect, vi } from 'vitest';
import type { ClientOptions } from '../src/options.ts';
import { exampleOf } from '../src/testing/data.ts';
import {
  drop,
  expiring,
  freezeTimers,
  type Handler,
  json,
  stall,
  startServer,
  test,
  text,
  truncate,
} from './helpers/server.ts';

const order = exampleOf('getOrder');
const TIMEOUT_MS = 60_000;
const movement = { branchId: 'brn_1', type: 'purchase', quantity: 1 } as const;
const ways: [string, Partial<ClientOptions>][] = [
  ['without middleware', {}],
  ['with middleware', { middleware: [{ onRequest: () => undefined }] }],
];

describe.each(ways)('A hostile server, %s', (_name, options) => {
  test.for<[string, Handler, string, string]>([
    ['drops the connection', drop, 'ConnectionError', 'connection_failed'],
    ['breaks off in the middle of the body', truncate, 'ConnectionError', 'connection_failed'],
    [
      'sends half of its JSON',
      text(200, '{"id": "ord', { 'content-type': 'application/json' }),
      'InvalidResponseError',
      'invalid_response',
    ],
    ['sends nothing', text(200, ''), 'InvalidResponseError', 'invalid_response'],
    ['sends no content', text(204, ''), 'InvalidResponseError', 'invalid_response'],
    ['sends null', json(200, null), 'InvalidResponseError', 'invalid_response'],
    [
      'sends JSON as a page',
      text(200, '{}', { 'content-type': 'text/html' }),
      'InvalidResponseError',
      'invalid_response',
    ],
    [
      'sends a page of HTML',
      text(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' }),
      'ApiError',
      'http_502',
    ],
    ['sends an empty 500', text(500, ''), 'ApiError', 'http_500'],
    [
      'storms with 429',
      json(429, { error: 'Slow down', code: 'rate_limited' }, { 'retry-after': '1' }),
      'RateLimitedError',
      'rate_limited',
    ],
  ])(
    '%s, and the read is retried twice before it fails',
    async ([, handler, name, code], { server, clientWith }) => {
      server.answer(handler);
      const failure = clientWith(options).orders.get(1042);
      await expect(failure).rejects.toMatchObject({ name, code, mayHaveBeenApplied: false });
      expect(server.requests).toHaveLength(3);
    },
  );

  test('never responds, and the read is retried twice before it times out', async ({
    server,
    clientWith,
    onTestFinished,
  }) => {
    server.answer(expiring(TIMEOUT_MS, onTestFinished));
    const failure = clientWith({ ...options, timeoutMs: TIMEOUT_MS }).orders.get(1042);
    await expect(failure).rejects.toMatchObject({
      name: 'TimeoutError',
      code: 'timed_out',
      mayHaveBeenApplied: false,
    });
    expect(server.requests).toHaveLength(3);
  });

  test('never completes its response, and the read is retried until a response is complete', async ({
    server,
    clientWith,
    onTestFinished,
  }) => {
    freezeTimers(onTestFinished);
    server.answer(stall, stall, json(200, order));
    const fetch = async (input: string | Request, init?: RequestInit) => {
      const response = await globalThis.fetch(input, init);
      if (server.requests.length < 3) vi.advanceTimersByTime(TIMEOUT_MS);
      return response;
    };
    const client = clientWith({ ...options, timeoutMs: TIMEOUT_MS, fetch });
    await expect(client.orders.get(1042)).resolves.toEqual(order);
    expect(server.requests).toHaveLength(3);
    server.answer(stall);
    await expect(client.orders.get(1042, { maxRetries: 0 })).rejects.toMatchObject({ code: 'timed_out' });
  });

  test.for([drop, truncate, text(503, '<html>'), text(200, '{"id"'), json(408, {}), json(429, {})])(
    'recovers when a later attempt succeeds (%#)',
    async (handler, { server, clientWith }) => {
      server.answer(handler, handler, json(200, order));
      await expect(clientWith(options).orders.get(1042)).resolves.toEqual(order);
      expect(server.requests).toHaveLength(3);
    },
  );

  test('retries an idempotent write with the same body', async ({ server, clientWith }) => {
    server.answer(drop, json(200, order));
    await clientWith(options).orders.updateStatus(1042, { status: 'cancelled', reason: 'Closed' });
    expect(server.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { status: 'cancelled', reason: 'Closed' },
      { status: 'cancelled', reason: 'Closed' },
    ]);
    expect(server.requests[1]?.headers['content-type']).toBe('application/json');
  });

  test.for<[Handler, string]>([
    [drop, 'ConnectionError'],
    [truncate, 'ConnectionError'],
    [text(200, ''), 'InvalidResponseError'],
    [text(500, ''), 'ApiError'],
  ])(
    'never retries an inventory transaction, and says to read the balance first (%#)',
    async ([handler, name], { server, clientWith }) => {
      server.answer(handler);
      const client = clientWith({ ...options, maxRetries: 9 });
      const failure = client.inventory.items.recordTransaction('inv_1', movement);
      await expect(failure).rejects.toMatchObject({ name, mayHaveBeenApplied: true });
      await expect(failure).rejects.toThrow(/get the item, compare the balance/);
      expect(server.requests).toHaveLength(1);
    },
  );

  test('never retries an inventory transaction that timed out', async ({
    server,
    clientWith,
    onTestFinished,
  }) => {
    server.answer(expiring(TIMEOUT_MS, onTestFinished));
    const client = clientWith({ ...options, timeoutMs: TIMEOUT_MS, maxRetries: 9 });
    const failure = client.inventory.items.recordTransaction('inv_1', movement);
    await expect(failure).rejects.toMatchObject({ name: 'TimeoutError', mayHaveBeenApplied: true });
    await expect(failure).rejects.toThrow(/get the item, compare the balance/);
    expect(server.requests).toHaveLength(1);
  });

  test('retries an inventory transaction rejected with 429, without a warning', async ({
    server,
    clientWith,
  }) => {
    server.answer(json(429, { error: 'Slow down', code: 'rate_limited' }));
    const failure = clientWith(options).inventory.items.recordTransaction('inv_1', movement);
    await expect(failure).rejects.toMatchObject({ name: 'RateLimitedError', mayHaveBeenApplied: false });
    expect(server.requests).toHaveLength(3);
    server.answer(json(429, {}), drop, json(201, {}));
    const uncertain = clientWith(options).inventory.items.recordTransaction('inv_1', movement);
    await expect(uncertain).rejects.toMatchObject({ name: 'ConnectionError', mayHaveBeenApplied: true });
    expect(server.requests).toHaveLength(2);
  });

  test('redirects, which is an error naming the target; key and body are not sent there', async ({
    server,
    clientWith,
  }) => {
    const elsewhere = await startServer();
    elsewhere.answer(json(200, order));
    for (const status of [301, 302, 303, 307, 308]) {
      server.answer(text(status, 'Moved', { location: `${elsewhere.url}/v1/moved` }));
      const failure = clientWith(options).inventory.items.recordTransaction('inv_1', movement);
      await expect(failure).rejects.toMatchObject({
        name: 'ApiError',
        code: `http_${status}`,
        mayHaveBeenApplied: false,
        message: expect.stringContaining(`a redirect to ${elsewhere.url}/v1/moved: check baseUrl`),
      });
      expect(server.requests).toHaveLength(1);
    }
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  test('returns something other than a page for a list', async ({ server, clientWith }) => {
    server.answer(json(200, { id: 'ord_1' }));
    await expect(clientWith(options).orders.list()).rejects.toMatchObject({ code: 'invalid_response' });
  });

  test('is unreachable', async ({ clientWith }) => {
    const gone = await startServer();
    await gone.close();
    const sent: unknown[] = [];
    const client = clientWith({
      ...options,
      baseUrl: gone.url,
      fetch: (input, init) => {
        sent.push(input);
        return fetch(input, init);
      },
    });
    const failure = client.branches.list();
    await expect(failure).rejects.toMatchObject({ name: 'ConnectionError' });
    expect(sent).toHaveLength(3);
    // Without a connection, it can't have been applied.
    const recorded = client.inventory.items.recordTransaction('inv_1', movement);
    await expect(recorded).rejects.toMatchObject({ name: 'ConnectionError', mayHaveBeenApplied: false });
    expect(sent).toHaveLength(6);
    await expect(failure).rejects.toThrow(/ECONNREFUSED/);
  });

  test('is behind a proxy that requires authentication', async ({ server, clientWith }) => {
    // `fetch` fails with an error whose cause has no message.
    server.answer(text(407, 'Who are you?'));
    const failure = clientWith({ ...options, maxRetries: 0 }).branches.list();
    await expect(failure).rejects.toThrow(/^GET \/v1\/branches failed: TypeError: fetch failed$/);
  });

  test('is unreachable at all addresses of its name', async ({ clientWith }) => {
    const gone = await startServer();
    await gone.close();
    // `localhost` has two addresses on most machines.
    const addresses = ['127.0.0.1', '127.0.0.2'].map(address => ({ address, family: 4 }));
    const dispatcher = new Agent({
      connect: { autoSelectFamily: true, lookup: (_host, _options, found) => found(null, addresses) },
    });
    const baseUrl = gone.url.replace('127.0.0.1', 'localhost');
    const failure = clientWith({
      ...options,
      baseUrl,
      // The package's `fetch` returns types of another version than the runtime's.
      fetch: (input, init) => fetchByUndici(String(input), Object({ ...init, dispatcher })).then(Object),
    }).branches.list();
    await expect(failure).rejects.toThrow(
      /^GET \/v1\/branches failed: Error: connect ECONNREFUSED 127\.0\.0\.1:\d+; Error: connect ECONNREFUSED 127\.0\.0\.2:\d+$/,
    );
    await dispatcher.close();
  });
});

test.for([
  ['cursor', { nextCursor: 'abc' }],
  ['page', {}],
] as const)(
  'A list whose %s does not advance ends with an error',
  async ([what, more], { server, clientWith }) => {
    const pagination = { page: 1, limit: 1, total: 2, totalPages: 2, hasMore: true, ...more };
    const page = { data: [order], pagination };
    server.answer(json(200, page));
    const failure = clientWith().orders.list().toArray({ max: Number.POSITIVE_INFINITY });
    await expect(failure).rejects.toMatchObject({
      name: 'InvalidResponseError',
      message: expect.stringContaining(`does not advance: ${what}`),
      status: 200,
    });
    expect(server.requests).toHaveLength(2);
  },
);
