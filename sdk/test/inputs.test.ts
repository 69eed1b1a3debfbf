import { expect } from 'vitest';
import { isApiError } from '../src/errors/api.ts';
import type { ClientOptions } from '../src/options.ts';
import { exampleOf } from '../src/testing/data.ts';
import { getUserAgent } from '../src/user-agent.ts';
import { json, test, text } from './helpers/server.ts';

const order = exampleOf('getOrder');
const list = exampleOf('listOrders');

test('times can be Date objects', async ({ server, clientWith }) => {
  const time = new Date('2026-03-14T18:00:00.250Z');
  server.answer(json(200, list), json(200, {}));
  await clientWith().orders.list({ createdAfter: time, createdBefore: '2026-03-15' });
  await clientWith().menu.items.update('itm_1', { unavailableUntil: time });
  const [listed, updated] = server.requests;
  expect(listed?.url).toBe('/v1/orders?createdAfter=2026-03-14T18%3A00%3A00.250Z&createdBefore=2026-03-15');
  expect(updated?.body).toBe('{"unavailableUntil":"2026-03-14T18:00:00.250Z"}');
});

test('an invalid Date is an error, and does not clear a snooze', async ({ server, clientWith }) => {
  server.answer(json(200, list));
  const invalid = new Date('tomorrow');
  const update = clientWith().menu.items.update('itm_1', { unavailableUntil: invalid });
  await expect(update).rejects.toThrow(new TypeError('unavailableUntil is an invalid Date'));
  const ended = clientWith().orders.list(Object({ cursor: null }));
  await expect(ended).rejects.toThrow(/^cursor is null: the list has ended/);
  await expect(ended.toArray({ max: 1 })).rejects.toThrow(TypeError);
  const listed = clientWith().orders.list({ createdAfter: invalid });
  await expect(listed).rejects.toThrow(new TypeError('createdAfter is an invalid Date'));
  expect(server.requests).toEqual([]);
});

test('headers can be a record or Headers, and can replace the User-Agent', async ({ server, clientWith }) => {
  server.answer(json(200, order));
  for (const headers of [
    { 'X-Request-Id': 'mine', 'User-Agent': 'printer/2' },
    new Headers({ 'X-Request-Id': 'mine', 'User-Agent': 'printer/2' }),
  ]) {
    await clientWith().orders.get(1, { headers });
  }
  const sent = server.requests.map(({ headers }) => [
    headers['x-request-id'],
    headers['user-agent'],
    headers.authorization,
  ]);
  expect(sent).toEqual([
    ['mine', 'printer/2', 'Bearer rok_1'],
    ['mine', 'printer/2', 'Bearer rok_1'],
  ]);
});

test.for<[unknown, RegExp]>([
  [{ apiKey: undefined }, /^apiKey is missing: create a key in the dashboard, and pass it as apiKey$/],
  [{ apiKey: '' }, /^apiKey is missing/],
  [{ apiKey: 'rok_1\n' }, /^apiKey contains an invalid character/],
  [{ apiKey: () => 'rok_1' }, /^apiKey must be a string$/],
  [{ apiKey: 'rok_ä' }, /^apiKey contains an invalid character/],
  [{ baseUrl: undefined }, /^baseUrl must be an http/],
  [{ baseUrl: 'api.example.com' }, /^baseUrl must be an http/],
  [{ baseUrl: 'https://' }, /^baseUrl must be an http/],
  [{ baseUrl: 'ftp://api.example.com' }, /^baseUrl must be an http/],
  [{ baseUrl: 'https://api.example.com/v1' }, /^baseUrl must not end in \/v1/],
  [{ baseUrl: 'https://api.example.com/v1/' }, /^baseUrl must not end in \/v1/],
  [{ baseUrl: 'https://api.example.com/?a=b' }, /^baseUrl must not contain a query string or fragment$/],
  [{ baseUrl: 'https://me:secret@api.example.com' }, /^baseUrl must not contain a username or password/],
  [{ fetch: 'fetch' }, /^fetch must be a function$/],
  [{ shouldRetry: true }, /^shouldRetry must be a function$/],
  [{ hooks: { beforeAttempt: 1 } }, /^beforeAttempt must be a function$/],
  [{ logger: () => {} }, /^logger must have the functions debug and warn$/],
  [{ middleware: {} }, /^middleware must be an array$/],
  [{ pace: 'yes' }, /^pace must be true, false, or a pacer$/],
  [{ timeoutMs: 0 }, /^timeoutMs must be a positive number/],
  [{ totalTimeoutMs: -1 }, /^totalTimeoutMs must be a positive number/],
  [{ timeoutMs: '30' }, /^timeoutMs must be a positive number/],
  [{ maxRetries: -1 }, /^maxRetries must be 0 or more$/],
  [{ maxRetries: '2' }, /^maxRetries must be 0 or more$/],
  [{ timeout: 5_000 }, /^Unknown option timeout\. Valid options: apiKey, baseUrl, timeoutMs/],
])('the option %j is rejected with an explanation', ([options, sentence], { clientWith }) => {
  const create = () => clientWith(options as Partial<ClientOptions>);
  expect(create).toThrow(TypeError);
  expect(create).toThrow(sentence);
  expect(create).not.toThrow(/rok_/);
});

test.for<[object, RegExp]>([
  [{ timeout: 5_000 }, /: Unknown option timeout\. Valid options: signal, timeoutMs/],
  [{ timeoutMs: '5' }, /: timeoutMs must be a positive number/],
  [{ signal: 'stop' }, /: signal must be an AbortSignal$/],
  [{ idempotencyKey: '' }, /: idempotencyKey must be 1 to 255 visible ASCII characters$/],
  [{ idempotencyKey: 'Schlüssel' }, /: idempotencyKey must be 1 to 255 visible ASCII characters$/],
])(
  'the call option %j is rejected with an explanation',
  async ([options, sentence], { server, clientWith }) => {
    server.answer(json(200, order));
    const failure: unknown = await clientWith()
      .orders.get(1, options)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TypeError);
    expect(String(failure)).toMatch(sentence);
    expect(server.requests).toEqual([]);
  },
);

test('a body or query that is not an object is rejected with an explanation', async ({
  server,
  clientWith,
}) => {
  server.answer(json(200, order));
  const { orders } = clientWith();
  const said = (call: PromiseLike<unknown>) => Promise.resolve(call).catch(String);
  // @ts-expect-error The body is missing.
  const none = await said(orders.updateStatus(1));
  const status = await said(orders.updateStatus(1, Object.assign(String)('ready')));
  const query = await said(orders.list(Object.assign(String)('pending')));
  expect([none, status, query]).toEqual([
    'TypeError: updateOrderStatus takes an object as its body, not undefined',
    'TypeError: updateOrderStatus takes an object as its body, not ready',
    'TypeError: listOrders takes an object as its query, not pending',
  ]);
  expect(server.requests).toEqual([]);
});

test('a URL object is a valid base URL', async ({ server, clientWith }) => {
  server.answer(json(200, order));
  const baseUrl: unknown = new URL(server.url);
  await clientWith({ baseUrl } as Partial<ClientOptions>).orders.get(1);
  expect(server.requests.map(({ url }) => url)).toEqual(['/v1/orders/1']);
});

test.for(['http://localhost:3000', 'https://api.example.com/', 'https://example.com/v1/ordering'])(
  '%s is a valid base URL',
  (baseUrl, { clientWith }) => {
    expect(() => clientWith({ baseUrl })).not.toThrow();
  },
);

test('an error has the headers, the parsed body, and the retry time', async ({ server, clientWith }) => {
  const body = { error: 'Not now', code: 'unavailable', hint: 'coffee' };
  server.answer(json(503, body, { 'retry-after': '120', 'x-served-by': 'two' }));
  const error: unknown = await clientWith({ maxRetries: 0 })
    .orders.get(1)
    .catch(caught => caught);
  expect(error).toMatchObject({ name: 'UnavailableError', body, retryAfterSeconds: 120 });
  expect(isApiError(error) && error.headers.get('x-served-by')).toBe('two');
});

test('an error has the first 500 bytes of a non-JSON body', async ({ server, clientWith }) => {
  const client = clientWith({ maxRetries: 0 });
  for (const [sent, kept] of [
    [`<html>${'x'.repeat(1_000)}`, `<html>${'x'.repeat(494)}`],
    ['ü'.repeat(400), 'ü'.repeat(250)],
    [`x${'ü'.repeat(400)}`, `x${'ü'.repeat(249)}`],
    ['', undefined],
  ]) {
    server.answer(text(502, sent ?? ''));
    await expect(client.orders.get(1)).rejects.toMatchObject({
      code: 'http_502',
      body: kept,
      retryAfterSeconds: undefined,
    });
  }
});

test('the User-Agent names the package and runtime, except in browsers', () => {
  expect(getUserAgent({ process: { versions: { node: '20.1.0' } } })).toMatch(
    /^restaurant-ordering-sdk\/\S+ Node\.js\/20\.1\.0$/,
  );
  expect(getUserAgent({ navigator: { userAgent: 'Cloudflare-Workers' } })).toMatch(/ Cloudflare-Workers$/);
  expect(getUserAgent({})).toMatch(/^restaurant-ordering-sdk\/[\d.]+$/);
  expect(getUserAgent({ navigator: { userAgent: 'Mozilla/5.0 (X11)' } })).toBeUndefined();
});
