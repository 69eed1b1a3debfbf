import { expect, test } from 'vitest';
import type { KnownErrorCode } from '../src/index.ts';
import * as sdk from '../src/index.ts';
import { createMock } from '../src/testing/index.ts';
import { testClock } from './helpers/test-clock.ts';

const mock = createMock();
const client = new sdk.RestaurantOrdering({
  apiKey: 'test',
  baseUrl: 'http://mock',
  fetch: mock.fetch,
  maxRetries: 0,
});

const classes = {
  invalid_request: sdk.InvalidRequestError,
  unauthorized: sdk.UnauthorizedError,
  key_inactive: sdk.KeyInactiveError,
  forbidden: sdk.ForbiddenError,
  not_found: sdk.NotFoundError,
  conflict: sdk.ConflictError,
  rate_limited: sdk.RateLimitedError,
  internal_error: sdk.InternalError,
  unavailable: sdk.UnavailableError,
} satisfies Record<Exclude<KnownErrorCode, 'method_not_allowed'>, unknown>;

test.each(Object.entries(classes))('%s has its own error class', async (code, expected) => {
  mock.fail({ code: code as keyof typeof classes });
  const error: unknown = await client.orders.get(1042).catch(caught => caught);
  expect(error).toBeInstanceOf(expected);
  expect(error).toBeInstanceOf(sdk.ApiError);
  expect(error).toBeInstanceOf(sdk.RestaurantOrderingError);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    code,
    name: expected.name,
    requestId: expect.any(String),
    rateLimit: { limit: 120 },
  });
  expect(sdk.isApiError(error)).toBe(true);
  expect(sdk.isApiError(error, code)).toBe(true);
  expect(sdk.isApiError(error, 'something_else')).toBe(false);
  expect(String(error)).toContain('GET /v1/orders/{reference}');
});

test('unavailable includes a retry time, which retries respect; movements are not retried', async () => {
  const clock = testClock();
  const retrying = new sdk.RestaurantOrdering(
    { apiKey: 'test', baseUrl: 'http://mock', fetch: mock.fetch, maxRetries: 2 },
    clock,
  );
  mock.fail({ code: 'unavailable', retryAfterSeconds: 3 });
  await retrying.orders.get(1042);
  expect(clock.pauses).toEqual([3_000]);

  mock.fail({ code: 'unavailable' });
  const [item] = mock.data.inventoryItems;
  const [branch] = mock.data.branches;
  const movement = { branchId: branch?.id ?? '', type: 'purchase', quantity: 1 } as const;
  const recorded = retrying.inventory.items.recordTransaction(item?.id ?? '', movement);
  await expect(recorded).rejects.toMatchObject({ code: 'unavailable', mayHaveBeenApplied: true });
});

test('an unknown code becomes an ApiError with that code', async () => {
  const fetch = async () => Response.json({ error: 'Kitchen on fire', code: 'on_fire' }, { status: 418 });
  const failing = new sdk.RestaurantOrdering({ apiKey: 'test', baseUrl: 'http://mock', fetch });
  const error = await failing.branches.list().catch((caught: unknown) => caught);
  expect(error).toMatchObject({
    name: 'ApiError',
    code: 'on_fire',
    status: 418,
    fields: [],
    rateLimit: undefined,
  });
  expect(Object.getPrototypeOf(error)).toBe(sdk.ApiError.prototype);
});

test('method_not_allowed has its own class, too', async () => {
  const fetch = async () => Response.json({ error: 'No', code: 'method_not_allowed' }, { status: 405 });
  const failing = new sdk.RestaurantOrdering({ apiKey: 'test', baseUrl: 'http://mock', fetch });
  await expect(failing.branches.list()).rejects.toBeInstanceOf(sdk.MethodNotAllowedError);
});

test('malformed fields are ignored', async () => {
  const body = {
    error: 'No',
    code: 'invalid_request',
    fields: [{ path: '/a', message: 'b' }, 7, { path: 1 }, null],
  };
  const fetch = async () => Response.json(body, { status: 400 });
  const failing = new sdk.RestaurantOrdering({ apiKey: 'test', baseUrl: 'http://mock', fetch });
  await expect(failing.branches.list()).rejects.toMatchObject({ fields: [{ path: '/a', message: 'b' }] });
});

test('guards distinguish the kinds, even for errors of another copy of the package', () => {
  const errors = {
    connection: new sdk.ConnectionError('x'),
    timeout: new sdk.TimeoutError('x'),
    abort: new sdk.AbortError(),
    response: new sdk.InvalidResponseError('x', new Response(), ''),
  };
  const guards = {
    connection: sdk.isConnectionError,
    timeout: sdk.isTimeoutError,
    abort: sdk.isAbortError,
    response: sdk.isInvalidResponseError,
  };
  for (const [kind, error] of Object.entries(errors)) {
    for (const [guarded, guard] of Object.entries(guards)) expect(guard(error)).toBe(kind === guarded);
    expect(sdk.isRestaurantOrderingError(error)).toBe(true);
    expect(sdk.isApiError(error)).toBe(false);
  }
  for (const other of [new Error('x'), null, undefined, 'x', { code: 'timed_out', name: 'TimeoutError' }]) {
    for (const guard of [...Object.values(guards), sdk.isApiError, sdk.isRestaurantOrderingError]) {
      expect(guard(other)).toBe(false);
    }
  }
  const foreign = { [Symbol.for('@restaurant-ordering/sdk/error')]: 'timeout' };
  expect([sdk.isTimeoutError(foreign), sdk.isAbortError(foreign)]).toEqual([true, false]);
});

test('a response from something else is described in the error: status, headers, request ID, start of the body, cause', async () => {
  const page = `{"order": ${'x'.repeat(1_000)}`;
  const headers = { 'content-type': 'application/json', 'x-request-id': 'req_7', via: '1.1 proxy' };
  const fetch = async () => new Response(page, { status: 203, headers });
  const failing = new sdk.RestaurantOrdering({
    apiKey: 'test',
    baseUrl: 'http://mock',
    fetch,
    maxRetries: 0,
  });
  const error: unknown = await failing.orders.get(1042).catch((caught: unknown) => caught);
  if (!(error instanceof sdk.InvalidResponseError)) throw error;
  expect(error).toMatchObject({ status: 203, requestId: 'req_7', body: page.slice(0, 500) });
  expect(error.headers.get('via')).toBe('1.1 proxy');
  expect(error.cause).toBeInstanceOf(SyntaxError);
});

test("the cause of an ApiError is the previous attempt's error", async () => {
  const answers = [
    () => Promise.reject(new TypeError('fetch failed')),
    async () => Response.json({ error: 'Away', code: 'unavailable' }, { status: 503 }),
    async () => Response.json({ error: 'Broken', code: 'internal_error' }, { status: 500 }),
  ];
  const fetch = () => answers.shift()?.() ?? Promise.reject(new Error('There is no more'));
  const options = { apiKey: 'test', baseUrl: 'http://mock', fetch };
  const error: unknown = await new sdk.RestaurantOrdering(options, testClock()).orders
    .get(1042)
    .catch((caught: unknown) => caught);
  expect(error).toMatchObject({
    code: 'internal_error',
    cause: { code: 'unavailable', status: 503, cause: { code: 'connection_failed' } },
  });
});
