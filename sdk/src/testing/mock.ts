import { maxBodyBytes, rateLimit } from '../generated/limits.ts';
import { mockedOperations } from '../generated/mock.ts';
import type { KnownErrorCode, Order, Scope } from '../generated/types.ts';
import type { OperationId, Success } from '../operation.ts';
import { exampleData, exampleOf, type MockData } from './data.ts';
import { handlers } from './handlers.ts';
import { KeyedAnswers } from './keyed-answers.ts';
import type { MockCall } from './mock-call.ts';
import { buildError, invalidRequest, MockError, type MockErrorDetails } from './mock-error.ts';
import { readQuery } from './query.ts';
import { validate } from './validate.ts';

/** The rights of a key of the mock. */
export type MockKey = {
  /** Default: every scope. */
  scopes?: Scope[];
  /** The ids of the branches that the key can see. Default: every branch. */
  branches?: string[];
  /** Whether the key was revoked or has expired. */
  inactive?: boolean;
};

/** The options of a mock; each has a default. */
export type MockOptions = {
  /** The data of the mock at first. Default: the contract's examples. */
  data?: Partial<MockData>;
  /** The valid keys, by their secret. Default: every key is valid and may do everything. */
  keys?: Record<string, MockKey>;
  /** Rejects requests beyond the rate limit, as the service does. Default false; the headers count in any case. */
  enforceRateLimit?: boolean;
  /** The time. Default: the system's. */
  now?: () => Date;
};

/** A failure of the next calls. */
export type MockFailure = {
  /** The operation whose calls fail. Default: any. */
  operation?: OperationId;
  /** How many calls fail. Default 1. */
  times?: number;
} & (
  | {
      /** The code of the error that the service answers with. */
      code: KnownErrorCode;
      /** The `Retry-After` of the answer, in seconds. Default: none. */
      retryAfterSeconds?: number;
    }
  | {
      /** Breaks the connection instead of answering. */
      network: true;
    }
);

/** A service in memory that behaves as the real one. */
export type Mock = {
  /** The data of the mock, to read and to change. */
  readonly data: MockData;
  /**
   * Answers a request as the service would. Pass it as `fetch` to a client, or use `mockHandlers` of
   * `@restaurant-ordering/sdk/msw` with MSW.
   */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /**
   * Adds an order: the contract's example with a new id, the next number and these values.
   *
   * @param values - What shall differ from the example.
   */
  addOrder(values?: Partial<Order>): Order;
  /**
   * Makes the next calls fail.
   *
   * @param failure - How, how often, and which calls.
   */
  fail(failure: MockFailure): void;
  /** Restores the data, the failures and the rate limit to what they were at first. */
  reset(): void;
};

/**
 * Makes a mock of the service: lists, status changes, snoozes, prices, stock, errors.
 *
 * It does not take ingredients from stock when an order is confirmed, and sends no webhooks.
 *
 * @example
 * ```ts
 * const mock = createMock();
 * const client = new RestaurantOrdering({ apiKey: 'test', baseUrl: 'http://mock', fetch: mock.fetch });
 *
 * mock.fail({ code: 'rate_limited', retryAfterSeconds: 1 });
 * const { data } = await client.orders.list();
 * ```
 *
 * @param options - Default: the contract's examples, and every key may do everything.
 */
export function createMock(options: MockOptions = {}): Mock {
  const { keys, enforceRateLimit = false, now = () => new Date() } = options;
  const data = exampleData();
  let failures: (MockFailure & { times: number })[] = [];
  let windows = new Map<string, { end: number; used: number }>();
  let keyedAnswers = new KeyedAnswers();
  let lastId = 0;

  const newId = (prefix: string) => {
    lastId += 1;
    return `${prefix}_${String(lastId).padStart(32, '0')}`;
  };

  /** Counts the request against the rate limit of its key. */
  function count(principal: string): { headers: Record<string, string>; exceeded: boolean; wait: number } {
    const time = now().getTime();
    let current = windows.get(principal);
    if (!current || current.end <= time) current = { end: time + rateLimit.windowSeconds * 1_000, used: 0 };
    current.used += 1;
    windows.set(principal, current);
    const headers = {
      'x-ratelimit-limit': String(rateLimit.requests),
      'x-ratelimit-remaining': String(Math.max(0, rateLimit.requests - current.used)),
      'x-ratelimit-reset': String(Math.ceil(current.end / 1_000)),
    };
    const wait = Math.max(1, Math.ceil((current.end - time) / 1_000));
    return { headers, exceeded: enforceRateLimit && current.used > rateLimit.requests, wait };
  }

  async function respond(request: Request): Promise<Response> {
    const { method } = request;
    const { pathname, searchParams } = new URL(request.url);
    const route = findRoute(method, pathname);
    const secret = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    const key = secret === undefined ? undefined : keys ? keys[secret] : {};
    const { headers, exceeded, wait } = count(key && !key.inactive && secret ? secret : 'anonymous');
    try {
      takeFailure(route?.id);
      if (!route) throw buildRouteError(pathname);
      if (!key) throw buildError('unauthorized');
      if (key.inactive) throw buildError('key_inactive');
      if (exceeded) throw rateLimited(wait);
      const { id, operation, path } = route;
      if (operation.scope !== null && key.scopes && !key.scopes.some(scope => scope === operation.scope)) {
        throw buildError('forbidden', `This operation requires the scope ${operation.scope}`);
      }
      const { query, fieldErrors } = readQuery(searchParams, operation.query);
      const body = operation.body ? await readBody(request) : undefined;
      if (operation.body) fieldErrors.push(...validate(body, operation.body));
      const idempotencyKey = operation.takesKey ? request.headers.get('idempotency-key') : null;
      if (idempotencyKey !== null && !IDEMPOTENCY_KEY.test(idempotencyKey))
        fieldErrors.push({ path: 'idempotency-key', message: 'must be 1 to 255 visible ASCII characters' });
      if (fieldErrors.length > 0) throw invalidRequest(fieldErrors);
      if (idempotencyKey !== null) headers['idempotency-key'] = idempotencyKey;
      const canSeeBranch = (branchId: string) => key.branches?.includes(branchId) ?? true;
      const call = { data, path, query, body, canSeeBranch, now: now(), newId };
      // The contract's schemas have validated the request, so it has the types of this operation.
      const handle = handlers[id] as (valid: unknown) => Success<OperationId>;
      const answer = () => handle(call satisfies Loose<MockCall<OperationId>>);
      const keyed = JSON.stringify([secret, id, idempotencyKey]);
      const fingerprint = JSON.stringify([path, body]);
      const result =
        idempotencyKey === null ? answer() : keyedAnswers.answerOnce(keyed, fingerprint, call.now, answer);
      return json(operation.success.status, result, headers);
    } catch (error) {
      if (!(error instanceof MockError)) throw error;
      const { status, message, code, fields } = error;
      return json(
        status,
        { error: message, code, ...(fields && { fields }) },
        { ...headers, ...error.headers },
      );
    }
  }

  function takeFailure(id: OperationId | undefined): void {
    const failure = failures.find(({ operation }) => operation === undefined || operation === id);
    if (!failure) return;
    failure.times -= 1;
    failures = failures.filter(({ times }) => times > 0);
    if ('network' in failure) throw new TypeError('fetch failed');
    const { code, retryAfterSeconds = 1 } = failure;
    if (code === 'rate_limited') throw rateLimited(retryAfterSeconds);
    throw buildError(code, undefined, code === 'unavailable' ? retryAfter(retryAfterSeconds) : {});
  }

  function json(status: number, body: unknown, headers: Record<string, string>): Response {
    return new Response(JSON.stringify(body), {
      status,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        date: now().toUTCString(),
        'x-request-id': newId('req'),
        ...headers,
      },
    });
  }

  const mock: Mock = {
    data,
    fetch: async (input, init) => respond(new Request(input, init)),
    addOrder(values = {}) {
      const number = Math.max(0, ...data.orders.map(order => order.number)) + 1;
      const order = { ...exampleOf('getOrder'), id: newId('ord'), number, ...values };
      data.orders.push(order);
      return order;
    },
    fail(failure) {
      failures.push({ ...failure, times: failure.times ?? 1 });
    },
    reset() {
      Object.assign(data, exampleData(), structuredClone(options.data ?? {}));
      failures = [];
      windows = new Map();
      keyedAnswers = new KeyedAnswers();
    },
  };
  mock.reset();
  return mock;
}

const IDEMPOTENCY_KEY = /^[!-~]{1,255}$/;

/** A call of any operation: its query and body have no type yet. */
type Loose<Call> = { [Part in keyof Call]: Part extends 'query' | 'body' ? unknown : Call[Part] };

function rateLimited(seconds: number): MockError {
  return buildError(
    'rate_limited',
    `Too many requests: try again in ${seconds} seconds`,
    retryAfter(seconds),
  );
}

const retryAfter = (seconds: number): MockErrorDetails => ({ headers: { 'retry-after': String(seconds) } });

/** Those with the fewest parameters first: they are the ones that are meant where several match. */
function operationIds(): OperationId[] {
  const countParameters = (id: OperationId) => mockedOperations[id].path.split('{').length;
  return Object.keys(mockedOperations)
    .filter((id): id is OperationId => id in mockedOperations)
    .toSorted((a, b) => countParameters(a) - countParameters(b));
}

function findRoute(method: string, pathname: string) {
  for (const id of operationIds()) {
    const operation = mockedOperations[id];
    const path = operation.method === method ? matchPath(operation.path, pathname) : undefined;
    if (path) return { id, operation, path };
  }
  return undefined;
}

function buildRouteError(pathname: string): MockError {
  const allowed = Object.values(mockedOperations)
    .filter(({ path }) => matchPath(path, pathname))
    .map(({ method }) => method);
  if (allowed.length === 0) return buildError('not_found', 'There is no such path');
  return new MockError('method_not_allowed', 405, 'This path does not have this method', {
    headers: { allow: allowed.join(', ') },
  });
}

/** The path's parameters, if it matches the template. A prefix, as of a `baseUrl` with a path, is ignored. */
function matchPath(template: string, pathname: string): Record<string, string> | undefined {
  const pattern = template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const match = new RegExp(`${pattern}/?$`).exec(pathname);
  if (!match) return undefined;
  return Object.fromEntries(
    Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
}

async function readBody(request: Request): Promise<unknown> {
  const text = await request.text();
  if (new TextEncoder().encode(text).length > maxBodyBytes) {
    throw new MockError('invalid_request', 413, 'The body is too large', { fields: [] });
  }
  const problem = (message: string) => invalidRequest([{ path: '', message }]);
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw problem('must be sent as application/json');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw problem('must be JSON');
  }
}
