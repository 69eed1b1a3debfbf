import { canonicalJson } from '../../../spec/rules/canonical-json.ts';
import { messages } from '../../../spec/rules/messages.ts';
import type { KnownErrorCode, Order, OrderStatusChange, Scope } from '../generated/types.ts';
import type { OperationId, Success } from '../operation.ts';
import { assertRuntime } from '../runtime.ts';
import { exampleData, exampleOf, type MockData } from './data.ts';
import { handlers } from './handlers.ts';
import { KeyedAnswers } from './keyed-answers.ts';
import type { MockCall } from './mock-call.ts';
import { MockError, rateLimited, retryAfter } from './mock-error.ts';
import { RateWindows } from './rate-windows.ts';
import { findOperation, readInput } from './requests.ts';

/** The permissions of an API key of the mock. */
export type MockKey = {
  /** Default: every scope. */
  scopes?: Scope[] | undefined;
  /** The IDs of the branches that the key can see. Default: all branches. */
  branches?: string[] | undefined;
  /** Whether the key is revoked or expired. */
  inactive?: boolean | undefined;
};

/** The options of a mock. All are optional. */
export type MockOptions = {
  /** The initial data of the mock. Default: the contract's examples. */
  data?: Partial<MockData> | undefined;
  /** The valid keys, by secret. Default: every key is valid and has all permissions. */
  keys?: Record<string, MockKey> | undefined;
  /**
   * Rejects requests that exceed the rate limit, like the service does. Default false. The rate limit headers
   * are always sent.
   */
  enforceRateLimit?: boolean | undefined;
  /** The current time. Default: the system clock. */
  now?: (() => Date) | undefined;
};

/** A simulated failure of the next calls. */
export type MockFailure = {
  /** The operation whose calls fail. Default: any. */
  operation?: OperationId | undefined;
  /** The number of calls that fail. Default 1. */
  times?: number | undefined;
} & (
  | {
      /** The error code to return. */
      code: KnownErrorCode;
      /** The `Retry-After` header of the response, in seconds. Default: none. */
      retryAfterSeconds?: number | undefined;
    }
  | {
      /** Drops the connection instead of responding. */
      network: true;
    }
);

/** An in-memory service that behaves like the real one. */
export type Mock = {
  /** The data of the mock, to read and to change. */
  readonly data: MockData;
  /**
   * Responds to a request like the service would. Pass it to a client as `fetch`, or use `mockHandlers` from
   * `@restaurant-ordering/sdk/msw` with MSW.
   */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /**
   * Adds an order: the contract's example with a new id, the next number and these values.
   *
   * @param values - The values that differ from the example.
   */
  addOrder(values?: Partial<Order>): Order;
  /**
   * Makes the next calls fail.
   *
   * @param failure - The failure, how often it occurs, and in which calls.
   */
  fail(failure: MockFailure): void;
  /** Resets the data, the failures and the rate limit to their initial state. */
  reset(): void;
};

/**
 * Creates a mock of the service: lists, status changes, snoozes, prices, stock, errors.
 *
 * It uses the service's own validation and business rules. Operations that it doesn't implement return the
 * contract's example. It doesn't deduct ingredients from stock when an order is confirmed, and it sends no
 * webhooks. Amounts in its data must use the service's format, such as `"12.50"` in EUR.
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
 * @param options - Default: the contract's examples, and all keys have all permissions.
 */
export function createMock(options: MockOptions = {}): Mock {
  assertRuntime();
  const { keys, enforceRateLimit = false, now = () => new Date() } = options;
  const data = exampleData();
  let failures: (MockFailure & { times: number })[] = [];
  let rates = new RateWindows();
  let keyedAnswers = new KeyedAnswers();
  let changes = new Map<string, OrderStatusChange[]>();
  let lastId = 0;

  const newId = (prefix: string) => {
    lastId += 1;
    return `${prefix}_${String(lastId).padStart(32, '0')}`;
  };

  async function respond(request: Request): Promise<Response> {
    const secret = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    const key = secret === undefined ? undefined : keys ? keys[secret] : {};
    const rate = rates.count(key && !key.inactive && secret ? secret : 'anonymous', now());
    const found = findOperation(request);
    const headers = new Headers({
      'content-type': 'application/json; charset=utf-8',
      date: now().toUTCString(),
      'x-request-id': newId('req'),
      ...rate.headers,
    });
    try {
      failIfAsked('operation' in found ? found.operation.id : undefined);
      if (!('operation' in found)) throw found;
      if (!key) throw new MockError('unauthorized');
      if (key.inactive) throw new MockError('key_inactive');
      if (enforceRateLimit && rate.exceeded) throw rateLimited(rate.secondsLeft);
      const { operation, path } = found;
      const { id, scope, success } = operation;
      if (scope !== null && key.scopes && !key.scopes.some(granted => granted === scope))
        throw new MockError('forbidden', messages.missingScope(scope));
      const { query, body, idempotencyKey } = await readInput(request, found);
      const canSeeBranch = (branchId: string) => key.branches?.includes(branchId) ?? true;
      const branches = data.branches
        .filter(branch => canSeeBranch(branch.id))
        .map(({ id: _id, slug, currency }) => ({ _id, slug, currency }));
      const call = { data, path, query, body, canSeeBranch, branches, now: now(), newId, changes };
      // The contract's validators have accepted the request, so it has the types of this operation.
      const handle = (handlers[id] ?? (() => exampleOf(id))) as (valid: unknown) => Success<OperationId>;
      const answer = () => handle(call satisfies Loose<MockCall<OperationId>>);
      const { status } = success;
      if (idempotencyKey === undefined) return Response.json(answer(), { status, headers });
      headers.set('idempotency-key', idempotencyKey);
      const keyed = JSON.stringify([secret, id, idempotencyKey]);
      const fingerprint = canonicalJson([path, body]);
      const result = keyedAnswers.answerOnce(keyed, fingerprint, call.now, answer);
      return Response.json(result, { status, headers });
    } catch (error) {
      if (!(error instanceof MockError)) throw error;
      const { status, message, code, fields } = error;
      for (const [name, value] of Object.entries(error.headers)) headers.set(name, value);
      return Response.json({ error: message, code, fields }, { status, headers });
    }
  }

  function failIfAsked(id: OperationId | undefined): void {
    const failure = failures.find(({ operation }) => operation === undefined || operation === id);
    if (!failure) return;
    failure.times -= 1;
    failures = failures.filter(({ times }) => times > 0);
    if ('network' in failure) throw new TypeError('fetch failed');
    const { code, retryAfterSeconds = 1 } = failure;
    if (code === 'rate_limited') throw rateLimited(retryAfterSeconds);
    throw new MockError(code, undefined, code === 'unavailable' ? retryAfter(retryAfterSeconds) : {});
  }

  const mock: Mock = {
    data,
    async fetch(input, init) {
      const request = new Request(input, init);
      const response = await respond(request);
      return request.method === 'HEAD' ? new Response(null, response) : response;
    },
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
      rates = new RateWindows();
      keyedAnswers = new KeyedAnswers();
      changes = new Map();
    },
  };
  mock.reset();
  return mock;
}

/** A call of any operation, with an untyped query and body. */
type Loose<Call> = { [Part in keyof Call]: Part extends 'query' | 'body' ? unknown : Call[Part] };
