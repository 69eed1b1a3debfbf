import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RestaurantOrdering } from '../src/client.ts';
import type { ClientOptions } from '../src/options.ts';
import { exampleOf } from '../src/testing/data.ts';
import {
  drop,
  json,
  silence,
  stall,
  startServer,
  type TestServer,
  text,
  truncate,
} from './helpers/server.ts';
import { testClock } from './helpers/test-clock.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const order = exampleOf('getOrder');
const movement = { branchId: 'brn_1', type: 'purchase', quantity: 1 } as const;
const ways: [string, Partial<ClientOptions>][] = [
  ['without middleware', {}],
  ['with middleware', { middleware: [{ onRequest: () => undefined }] }],
];

describe.each(ways)('A hostile server, %s', (_name, options) => {
  const clientWith = (more: Partial<ClientOptions> = {}, clock = testClock()) =>
    new RestaurantOrdering({ apiKey: 'rok_1', baseUrl: server.url, ...options, ...more }, clock);

  test.each([
    ['drops the connection', drop, 'ConnectionError', 'connection_failed'],
    ['breaks off in the middle of the body', truncate, 'ConnectionError', 'connection_failed'],
    ['never answers', silence, 'TimeoutError', 'timed_out'],
    ['never ends its answer', stall, 'TimeoutError', 'timed_out'],
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
  ])('%s, and the read is repeated twice before it fails', async (_what, handler, name, code) => {
    server.answer(handler);
    const timeoutMs = name === 'TimeoutError' ? 60 : 5_000;
    const failure = clientWith({ timeoutMs }).orders.get(1042);
    await expect(failure).rejects.toMatchObject({ name, code, mayHaveBeenApplied: false });
    expect(server.requests).toHaveLength(3);
  });

  test.each([drop, truncate, stall, text(503, '<html>'), text(200, '{"id"'), json(408, {}), json(429, {})])(
    'recovers when a later attempt is answered (%#)',
    async handler => {
      server.answer(handler, handler, json(200, order));
      await expect(clientWith({ timeoutMs: 250 }).orders.get(1042)).resolves.toEqual(order);
      expect(server.requests).toHaveLength(3);
    },
  );

  test('repeats a write that is idempotent with the same body', async () => {
    server.answer(drop, json(200, order));
    await clientWith().orders.updateStatus(1042, { status: 'cancelled', reason: 'Closed' });
    expect(server.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { status: 'cancelled', reason: 'Closed' },
      { status: 'cancelled', reason: 'Closed' },
    ]);
    expect(server.requests[1]?.headers['content-type']).toBe('application/json');
  });

  test.each([
    [drop, 'ConnectionError'],
    [silence, 'TimeoutError'],
    [truncate, 'ConnectionError'],
    [text(200, ''), 'InvalidResponseError'],
    [text(500, ''), 'ApiError'],
  ])(
    'never repeats an inventory transaction, and says to read the balance first (%#)',
    async (handler, name) => {
      server.answer(handler);
      const failure = clientWith({ timeoutMs: 60, maxRetries: 9 }).inventory.items.recordTransaction(
        'inv_1',
        movement,
      );
      await expect(failure).rejects.toMatchObject({ name, mayHaveBeenApplied: true });
      await expect(failure).rejects.toThrow(/fetch the item, compare the balance/);
      expect(server.requests).toHaveLength(1);
    },
  );

  test('does not warn about an inventory transaction that was refused', async () => {
    server.answer(json(429, { error: 'Slow down', code: 'rate_limited' }));
    const failure = clientWith().inventory.items.recordTransaction('inv_1', movement);
    await expect(failure).rejects.toMatchObject({ name: 'RateLimitedError', mayHaveBeenApplied: false });
    expect(server.requests).toHaveLength(1);
  });

  test('answers a list with something else than a page', async () => {
    server.answer(json(200, { id: 'ord_1' }));
    await expect(clientWith().orders.list()).rejects.toMatchObject({ code: 'invalid_response' });
  });

  test('is not there at all', async () => {
    const gone = await startServer();
    await gone.close();
    const failure = clientWith({ baseUrl: gone.url }).branches.list();
    await expect(failure).rejects.toMatchObject({ name: 'ConnectionError' });
    await expect(failure).rejects.toThrow(/ECONNREFUSED/);
  });
});
