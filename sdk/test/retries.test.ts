import { getEventListeners } from 'node:events';
import { expect, vi } from 'vitest';
import { systemClock } from '../src/clock.ts';
import type { Logger } from '../src/options.ts';
import { exampleOf } from '../src/testing/data.ts';
import { drop, expiring, freezeTimers, json, silence, test } from './helpers/server.ts';
import { testClock } from './helpers/test-clock.ts';

const order = exampleOf('getOrder');
const failing = json(503, {});

test('delays grow exponentially up to 8 seconds, with full jitter', async ({ server, clientWith }) => {
  server.answer(failing);
  for (const [random, expected] of [
    [1, [500, 1_000, 2_000, 4_000, 8_000, 8_000]],
    [0.5, [250, 500, 1_000, 2_000, 4_000, 4_000]],
    [0, [0, 0, 0, 0, 0, 0]],
  ] as const) {
    const clock = testClock(random);
    await expect(clientWith({ maxRetries: 6 }, clock).orders.get(1)).rejects.toMatchObject({ status: 503 });
    expect(clock.pauses).toEqual(expected);
  }
});

test.for([
  ['7', 7_000],
  ['0', 0],
  ['60', 60_000],
  [new Date(1_773_512_400_000 + 9_000).toUTCString(), 9_000],
  [new Date(1_773_512_400_000 - 9_000).toUTCString(), 0],
  ['soon', 250],
  ['', 250],
  ['-1', 250],
  ['1.5', 250],
  ['5, 5', 250],
] as [string, number][])(
  'Retry-After %j causes a delay of %i ms',
  async ([retryAfter, pause], { server, clientWith }) => {
    server.answer(json(429, {}, { 'retry-after': retryAfter }), json(200, order));
    const clock = testClock();
    await clientWith({}, clock).orders.get(1);
    expect(clock.pauses).toEqual([pause]);
  },
);

test.for(['61', '86400', new Date(1_773_512_400_000 + 9_000_000).toUTCString()])(
  'Retry-After %j is too long: the call fails immediately',
  async (retryAfter, { server, clientWith }) => {
    server.answer(json(503, {}, { 'retry-after': retryAfter }));
    const clock = testClock();
    const seconds = Number(retryAfter) || 9_000;
    await expect(clientWith({}, clock).orders.get(1)).rejects.toMatchObject({ retryAfterSeconds: seconds });
    expect([clock.pauses, server.requests.length]).toEqual([[], 1]);
  },
);

test('shouldRetry decides within maxRetries, except for potentially applied requests', async ({
  server,
  clientWith,
}) => {
  const movement = { branchId: 'brn_1', type: 'purchase', quantity: 1 } as const;
  const asked: unknown[] = [];
  const client = clientWith({
    shouldRetry({ operation, attempt, status, response, error }) {
      asked.push([operation, attempt, status, response?.status, error?.code]);
      return status === 404 || status === 409 ? true : status === 503 ? false : undefined;
    },
  });
  server.answer(json(404, {}), drop, json(200, order));
  await client.orders.get(1);
  expect(asked).toEqual([
    ['getOrder', 1, 404, 404, undefined],
    ['getOrder', 2, undefined, undefined, 'connection_failed'],
  ]);
  server.answer(json(404, {}));
  await expect(client.orders.get(1)).rejects.toMatchObject({ status: 404 });
  expect(server.requests).toHaveLength(3);
  server.answer(failing);
  await expect(client.orders.get(1)).rejects.toMatchObject({ status: 503 });
  expect(server.requests).toHaveLength(1);
  asked.length = 0;
  server.answer(json(500, {}));
  const recorded = () => client.inventory.items.recordTransaction('inv_1', movement);
  await expect(recorded()).rejects.toMatchObject({ mayHaveBeenApplied: true });
  expect([asked, server.requests.length]).toEqual([[], 1]);
  server.answer(json(409, {}), json(201, {}));
  await recorded();
  expect(server.requests).toHaveLength(2);
});

test('totalTimeoutMs limits the whole call, including delays and requests', async ({
  server,
  clientWith,
  onTestFinished,
}) => {
  freezeTimers(onTestFinished);
  const paused = Promise.withResolvers<unknown>();
  const logger: Logger = { debug() {}, warn: (_message, { pauseMs }) => paused.resolve(pauseMs) };
  server.answer(json(503, {}, { 'retry-after': '9' }));
  const client = clientWith({ logger, totalTimeoutMs: 10_000, timeoutMs: 60_000 }, systemClock);
  const call = client.orders.get(1);
  const failure = expect(call).rejects.toMatchObject({
    name: 'TimeoutError',
    message: expect.stringContaining('timed out after 10000 ms'),
    mayHaveBeenApplied: false,
  });
  await paused.promise;
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThanOrEqual(2);
  // Not the timer of the delay, which starts after that of the whole call.
  server.answer(silence);
  vi.advanceTimersByTime(10_000);
  await failure;

  server.answer(expiring(5_000, onTestFinished));
  const movement = { branchId: 'brn_1', type: 'purchase', quantity: 1 } as const;
  const recorded = client.inventory.items.recordTransaction('inv_1', movement, { totalTimeoutMs: 5_000 });
  await expect(recorded).rejects.toMatchObject({ name: 'TimeoutError', mayHaveBeenApplied: true });

  const controller = new AbortController();
  server.answer(() => controller.abort('enough'));
  const aborted = client.orders.get(1, { signal: controller.signal });
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError', cause: 'enough' });
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
});

test('a delay beyond totalTimeoutMs is skipped: the last failure is final', async ({
  server,
  clientWith,
}) => {
  server.answer(json(503, {}, { 'retry-after': '9' }));
  const clock = testClock();
  const call = clientWith({ totalTimeoutMs: 9_000 }, clock).orders.get(1);
  await expect(call).rejects.toMatchObject({ status: 503, retryAfterSeconds: 9 });
  expect([clock.pauses, server.requests.length]).toEqual([[], 1]);
});

test("hooks run around every attempt, with the contract's path template", async ({ server, clientWith }) => {
  server.answer(failing, drop, json(200, order));
  const seen: unknown[] = [];
  const hooks = {
    beforeAttempt: (attempt: object) => void seen.push(['before', attempt]),
    afterAttempt: (attempt: object) => void seen.push(['after', attempt]),
  };
  await clientWith({ hooks }).orders.get(1042);
  const start = { operation: 'getOrder', method: 'GET', path: '/v1/orders/{reference}' };
  const durationMs = expect.any(Number);
  expect(seen).toEqual([
    ['before', { ...start, attempt: 1 }],
    ['after', { ...start, attempt: 1, status: 503, requestId: 'req-1', durationMs }],
    ['before', { ...start, attempt: 2 }],
    [
      'after',
      { ...start, attempt: 2, error: expect.objectContaining({ code: 'connection_failed' }), durationMs },
    ],
    ['before', { ...start, attempt: 3 }],
    ['after', { ...start, attempt: 3, status: 200, requestId: 'req-1', durationMs }],
  ]);
});

test('client error statuses are not retried', async ({ server, clientWith }) => {
  for (const status of [400, 401, 403, 404, 405, 409, 413, 422]) {
    server.answer(json(status, {}));
    await expect(clientWith().orders.get(1)).rejects.toMatchObject({ status });
    expect(server.requests).toHaveLength(1);
  }
});

test('a call can override maxRetries, timeoutMs, and headers', async ({
  server,
  clientWith,
  onTestFinished,
}) => {
  server.answer(failing);
  const client = clientWith();
  await expect(client.orders.get(1, { maxRetries: 0 })).rejects.toMatchObject({ status: 503 });
  expect(server.requests).toHaveLength(1);
  const options = { maxRetries: 1, timeoutMs: 40_000, headers: { 'x-request-id': 'mine' } };
  server.answer(expiring(options.timeoutMs, onTestFinished));
  await expect(client.orders.get(1, options)).rejects.toThrow('timed out after 40000 ms');
  expect(server.requests.map(({ headers }) => headers['x-request-id'])).toEqual(['mine', 'mine']);
});

test('a custom fetch gets a URL and plain values, with and without middleware', async ({
  server,
  clientWith,
}) => {
  server.answer(json(200, order));
  for (const middleware of [[], [{ onRequest: () => undefined }]]) {
    const fetch = vi.fn((input: string | Request, init?: RequestInit) => globalThis.fetch(input, init));
    const call = clientWith({ fetch, middleware }).orders.updateStatus('ord_1', { status: 'ready' });
    const { response } = await call.withResponse();
    const url = `${server.url}/v1/orders/ord_1/status`;
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      url,
      expect.objectContaining({
        method: 'POST',
        headers: {
          accept: 'application/json',
          authorization: 'Bearer rok_1',
          'content-type': 'application/json',
          'user-agent': expect.stringMatching(/^restaurant-ordering-sdk\/\d+\.\d+\.\d+ Node\.js\/\d+$/),
        },
        body: '{"status":"ready"}',
      }),
    );
    expect([response.url, response.bodyUsed]).toEqual([url, true]);
  }
});

test('each attempt is a fresh request', async ({ server, clientWith }) => {
  const sent: unknown[] = [];
  server.answer(drop, drop, json(200, order));
  const fetch = (input: string | Request, init?: RequestInit) => {
    sent.push(input instanceof Request ? input : init?.signal);
    return globalThis.fetch(input, init);
  };
  for (const middleware of [[], [{ onRequest: () => undefined }]]) {
    server.answer(drop, drop, json(200, order));
    sent.length = 0;
    await clientWith({ fetch, middleware }).orders.updateStatus(1, { status: 'ready' });
    expect(new Set(sent).size).toBe(3);
  }
});

test('an abort ends a delay early and leaves no timer or listener behind', async ({
  server,
  clientWith,
  onTestFinished,
}) => {
  server.answer(json(503, {}, { 'retry-after': '50' }));
  freezeTimers(onTestFinished);
  const paused = Promise.withResolvers<unknown>();
  const logger: Logger = { debug() {}, warn: (_message, { pauseMs }) => paused.resolve(pauseMs) };
  const controller = new AbortController();
  const failure = expect(
    clientWith({ logger }, systemClock).orders.get(1, { signal: controller.signal }),
  ).rejects.toMatchObject({ name: 'AbortError', code: 'aborted', cause: 'enough' });
  expect(await paused.promise).toBe(50_000);
  await expect.poll(() => getEventListeners(controller.signal, 'abort')).toHaveLength(1);
  const timers = vi.getTimerCount();
  controller.abort('enough');
  await failure;
  expect(vi.getTimerCount()).toBe(timers - 1);
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  expect(server.requests).toHaveLength(1);
});

test.for([[], [{ onRequest: () => undefined }]])(
  'an abort ends a request in flight, and before the start prevents it (%#)',
  async (middleware, { server, clientWith }) => {
    server.answer(silence);
    const client = clientWith({ middleware });
    const controller = new AbortController();
    const failure = expect(client.orders.get(1, { signal: controller.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    await expect.poll(() => server.requests).toHaveLength(1);
    controller.abort();
    await failure;
    await expect(client.orders.get(1, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(server.requests).toHaveLength(1);
  },
);

test('middleware sees a call once, outside its retries, and can change request, response, and error', async ({
  server,
  clientWith,
}) => {
  server.answer(failing, failing, json(200, order));
  const seen: string[] = [];
  const client = clientWith({
    middleware: [
      {
        onRequest({ request, schemaPath }) {
          seen.push(`request ${schemaPath}`);
          request.headers.set('x-branch', 'harbour');
          return request;
        },
        async onResponse({ response }) {
          seen.push(`response ${response.status}`);
          const body: unknown = await response.json();
          return Response.json({ ...Object(body), notes: 'changed' }, response);
        },
        onError: ({ error }) => {
          seen.push(String(error));
        },
      },
    ],
  });
  await expect(client.orders.get(1)).resolves.toMatchObject({ notes: 'changed', id: order.id });
  expect(seen).toEqual(['request /v1/orders/{reference}', 'response 200']);
  expect(server.requests.map(({ headers }) => headers['x-branch'])).toEqual([
    'harbour',
    'harbour',
    'harbour',
  ]);
  expect(server.requests[0]?.headers.authorization).toBe('Bearer rok_1');
});

test('raw access retries according to the contract, too, and returns errors instead of throwing them', async ({
  server,
  clientWith,
}) => {
  const client = clientWith();
  server.answer(drop, json(404, { error: 'No', code: 'not_found' }));
  const { data, error, response } = await client.raw.GET('/v1/orders/{reference}', {
    params: { path: { reference: '1' } },
  });
  expect([data, error, response.status]).toEqual([undefined, { error: 'No', code: 'not_found' }, 404]);

  server.answer(drop);
  const movement = client.raw.POST('/v1/inventory/items/{itemId}/transactions', {
    params: { path: { itemId: 'inv_1' } },
    body: { branchId: 'brn_1', type: 'count', quantity: 1 },
  });
  await expect(movement).rejects.toMatchObject({ mayHaveBeenApplied: true });
  expect(server.requests).toHaveLength(1);

  // @ts-expect-error An operation that the contract does not know is not repeated.
  const unknown = client.raw.GET('/v1/tomorrow');
  await expect(unknown).rejects.toMatchObject({ code: 'connection_failed', mayHaveBeenApplied: true });
  expect(server.requests).toHaveLength(2);
});

test('the logger receives attempts and retries, but never the key or a body', async ({
  server,
  clientWith,
}) => {
  server.answer(failing, drop, json(200, order));
  const logged: unknown[] = [];
  const logger: Logger = {
    debug: (...entry) => logged.push(['debug', ...entry]),
    warn: (...entry) => logged.push(['warn', ...entry]),
  };
  await clientWith({ logger, apiKey: 'rok_secret' }).orders.get(1);
  expect(logged).toMatchObject([
    ['debug', 'response', { operation: 'getOrder', attempt: 1, status: 503 }],
    ['warn', 'retry', { attempt: 1, status: 503, pauseMs: 250 }],
    ['debug', 'failure', { attempt: 2 }],
    ['warn', 'retry', { attempt: 2, pauseMs: 500 }],
    ['debug', 'response', { attempt: 3, status: 200, requestId: 'req-1' }],
  ]);
  expect(JSON.stringify(logged)).not.toMatch(/rok_secret|Margherita/);
});

test('invalid options are rejected before anything is sent', async ({ server, clientWith }) => {
  expect(() => clientWith({ apiKey: '' })).toThrow(/apiKey is missing/);
  expect(() => clientWith({ baseUrl: 'api.example.com' })).toThrow(/baseUrl must be/);
  expect(() => clientWith({ timeoutMs: 0 })).toThrow(/timeoutMs/);
  expect(() => clientWith({ timeoutMs: Number.NaN })).toThrow(/timeoutMs/);
  expect(() => clientWith({ maxRetries: -1 })).toThrow(/maxRetries/);
  server.answer(json(200, order));
  const client = clientWith();
  for (const reference of [
    '',
    '.',
    '..',
    undefined,
    {},
    { id: 'ord_1' },
    'a/b',
    '..%2f',
    'a?b',
    'a#b',
    'a\\b',
  ]) {
    await expect(client.orders.get(reference as unknown as string)).rejects.toThrow(/reference must not be/);
    const params = { path: { reference: reference as unknown as string } };
    await expect(client.raw.GET('/v1/orders/{reference}', { params })).rejects.toThrow(
      /reference must not be/,
    );
  }
  await expect(client.orders.get(1, { timeoutMs: -1 })).rejects.toThrow(/timeoutMs/);
  expect(server.requests).toHaveLength(0);
  await client.orders.get('ord_1-a.b~c', { timeoutMs: Number.POSITIVE_INFINITY });
  expect(server.requests[0]?.url).toBe('/v1/orders/ord_1-a.b~c');
});
