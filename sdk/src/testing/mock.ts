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

/** The rights of a key of the mock. */
export type MockKey = {
  /** Default: every scope. */
  scopes?: Scope[] | undefined;
  /** The ids of the branches that the key can see. Default: every branch. */
  branches?: string[] | undefined;
  /** Whether the key was revoked or has expired. */
  inactive?: boolean | undefined;
};

/** The options of a mock; each has a default. */
export type MockOptions = {
  /** The data of the mock at first. Default: the contract's examples. */
  data?: Partial<MockData> | undefined;
  /** The valid keys, by their secret. Default: every key is valid and may do everything. */
  keys?: Record<string, MockKey> | undefined;
  /** Rejects requests beyond the rate limit, as the service does. Default false; the headers count in any case. */
  enforceRateLimit?: boolean | undefined;
  /** The time. Default: the system's. */
  now?: (() => Date) | undefined;
};

/** A failure of the next calls. */
export type MockFailure = {
  /** The operation whose calls fail. Default: any. */
  operation?: OperationId | undefined;
  /** How many calls fail. Default 1. */
  times?: number | undefined;
} & (
  | {
      /** The code of the error that the service answers with. */
      code: KnownErrorCode;
      /** The `Retry-After` of the answer, in seconds. Default: none. */
      retryAfterSeconds?: number | undefined;
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
 * It validates and decides with the service's own code. An operation that it does not imitate is answered with the contract's
 * example. It does not take ingredients from stock when an order is
 * confirmed, and sends no webhooks. Amounts in its data must be written as the service writes them, such as `"12.50"` in EUR.
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
      // The contract's validators have seen the request, so it has the types of this operation.
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

/** A call of any operation: its query and body have no type yet. */
type Loose<Call> = { [Part in keyof Call]: Part extends 'query' | 'body' ? unknown : Call[Part] };
