import { buildApiError } from './api-error.ts';
import type { Answer } from './api-promise.ts';
import type { Progress } from './attempt.ts';
import { parseSuccess, type Reply, withBody } from './attempt.ts';
import { type Clock, systemClock } from './clock.ts';
import { addRetryHint, isRestaurantOrderingError } from './errors/base.ts';
import { everyOperation } from './generated/operations.ts';
import type { paths } from './generated/types.ts';
import { createOpenApiClient } from './openapi-fetch.ts';
import type { Operation } from './operation.ts';
import type { ClientOptions, KeyedCallOptions } from './options.ts';
import { createPacer } from './pacer.ts';
import type { OpenApiClient } from './raw-client.ts';
import { createRetryingRequest } from './retrying-request.ts';
import { readCallOptions, readOptions } from './settings.ts';
import { getUserAgent } from './user-agent.ts';

/**
 * The client that the functions of this package take: from {@link createClient}, or a `RestaurantOrdering`.
 */
export type Client = {
  /**
   * The underlying openapi-fetch client, for requests without a method. It returns `{ data, error, response
   * }` and doesn't throw errors from the service. Timeouts, retries and pacing are the same.
   */
  readonly raw: OpenApiClient<paths>;
  /** @internal */
  readonly send: Send;
};

const KEY_HEADER = 'idempotency-key';

/** The parts of a request, with the contract's parameter names. */
export type RequestParts = { path?: Record<string, string | number>; query?: object; body?: object };

/**
 * Sends a request of an operation. `Data` is the contract's schema of its success, which the service's tests
 * enforce.
 */
export type Send = <Data>(
  operation: Operation,
  parts: RequestParts,
  options?: KeyedCallOptions,
) => Promise<Answer<Data>>;

/** The openapi-fetch client without its types, which require literal paths. Here the path is a value. */
type UntypedClient = {
  request(method: string, path: string, init: object): Promise<UntypedResult>;
  use: OpenApiClient<paths>['use'];
  eject: OpenApiClient<paths>['eject'];
};
type RawInit = { params?: { path?: Record<string, unknown> } };
type UntypedResult = { data?: unknown; error?: unknown; response: Response };

/** A call and its outcome so far. */
type Call = Progress & {
  /** Whether the body of a success is read again after the client has parsed it. */
  readonly isReadAgain: boolean;
  reply?: Reply;
};

/**
 * Creates a client for the standalone functions, for bundles that include only the functions that they use.
 *
 * Throws a `TypeError` if the key or the address is missing or an option is invalid.
 *
 * @example
 * ```ts
 * import { createClient, getOrder } from '@restaurant-ordering/sdk/core';
 *
 * const client = createClient({ apiKey, baseUrl });
 * const order = await getOrder(client, 1042);
 * ```
 *
 * @param options - The key and the address of the service. All other options have defaults.
 * @param clock - Default: the system clock. For tests.
 */
export function createClient(options: ClientOptions, clock: Clock = systemClock): Client {
  const settings = readOptions(options);
  const pacer = settings.pace === true ? createPacer(clock) : settings.pace || undefined;
  const sendWithRetries = createRetryingRequest(settings, pacer, clock);
  const headers = {
    authorization: `Bearer ${settings.apiKey}`,
    accept: 'application/json',
    'user-agent': getUserAgent(),
  };
  // A redirect would send the key elsewhere and turn a POST into a GET.
  const openApi = untyped(createOpenApiClient({ baseUrl: settings.baseUrl, headers, redirect: 'manual' }));
  let hasMiddleware = false;
  const use: UntypedClient['use'] = (...middleware) => {
    hasMiddleware ||= middleware.length > 0;
    openApi.use(...middleware);
  };
  use(...settings.middleware);

  /** Creates the `fetch` that openapi-fetch uses, below its middleware. */
  function createFetch(operation: Operation, callOptions: KeyedCallOptions, call: Call) {
    const limits = readCallOptions(callOptions, settings);
    return async (request: Request | Composed): Promise<Response> => {
      const init = 'text' in request ? await readRequest(request) : request;
      const key = operation.takesKey
        ? (init.headers.get(KEY_HEADER) ?? callOptions.idempotencyKey ?? randomKey())
        : undefined;
      if (key !== undefined) init.headers.set(KEY_HEADER, key);
      try {
        const reply = await sendWithRetries({
          ...limits,
          operation,
          key,
          progress: call,
          signal: callOptions.signal ?? request.signal,
          dispatch: ending => settings.fetch(request.url, { ...init, signal: ending }),
        });
        call.reply = reply;
        return call.isReadAgain || !reply.response.ok ? withBody(reply) : reply.response;
      } catch (error) {
        if (call.wasUncertain && isRestaurantOrderingError(error)) addRetryHint(error, operation.retryHint);
        throw error;
      }
    };
  }

  // The signal is not passed to openapi-fetch, because a `Request` created with it would leave a listener on
  // it.
  const send: Send = async <Data>(
    operation: Operation,
    parts: RequestParts,
    callOptions: KeyedCallOptions = {},
  ) => {
    const { path, query, body } = parts;
    checkPath(operation, path);
    if ('body' in parts) checkObject(operation, 'body', body);
    // Only middleware needs a `Request`, and the already parsed body of a success, to read or replace it.
    const call: Call = { isReadAgain: hasMiddleware };
    const { data, error, response } = await openApi.request(operation.method, operation.path, {
      params: { path, query: writeTimes(query) },
      body: writeTimes(body),
      parseAs: call.isReadAgain ? 'text' : 'stream',
      headers: callOptions.headers && new Headers(callOptions.headers),
      Request: call.isReadAgain ? undefined : compose,
      fetch: createFetch(operation, callOptions, call),
    });
    if (!response.ok) throw buildApiError(response, error, operation, clock.now(), call);
    const result = call.isReadAgain ? parseSuccess(response, String(data), operation) : call.reply?.body;
    return { data: result as Data, response };
  };

  async function rawRequest(method: string, path: string, init: RawInit = {}): Promise<UntypedResult> {
    const operation = findOperation(method.toUpperCase(), path);
    checkPath(operation, init.params?.path);
    const fetch = createFetch(operation, {}, { isReadAgain: true });
    return openApi.request(method, path, { fetch, ...init });
  }

  return { raw: typed({ ...openApi, use, request: rawRequest }), send };
}

/**
 * Rejects values that would address another operation: empty ones, "." or "..", names that other paths have
 * in that place, and anything that a proxy could decode to a slash. An object would be dropped.
 */
function checkPath({ reserved = [] }: Operation, path: Record<string, unknown> = {}): void {
  for (const name in path) {
    const value: unknown = path[name];
    const text = `${value ?? ''}`;
    if (typeof value === 'object' || !/^(?!\.{0,2}$)[\w.~-]+$/.test(text) || reserved.includes(text))
      throw new TypeError(`${name} must not be "${value}"`);
  }
}

/** Rejects other types, such as a status string, which would be sent as something else or dropped. */
export function checkObject({ id }: Operation, name: string, value: unknown): void {
  if (Object(value) !== value) throw new TypeError(`${id} takes an object as its ${name}, not ${value}`);
}

/** Converts each `Date` to the service's format. An invalid one would become null, which clears a snooze. */
function writeTimes(values: object | undefined): object | undefined {
  if (!values) return values;
  const entries = Object.entries(values).map(([name, value]) => {
    if (!(value instanceof Date)) return [name, value];
    if (Number.isNaN(value.getTime())) throw new TypeError(`${name} is an invalid Date`);
    return [name, value.toISOString()];
  });
  return Object.fromEntries(entries);
}

/** Undefined in pages that are not served over TLS, which don't have this function. */
const randomKey = (): string | undefined => globalThis.crypto?.randomUUID?.();

type PlainRequest = RequestInit & { headers: Headers };

/** The values that openapi-fetch creates a `Request` from. */
type Composed = PlainRequest & { url: string; signal?: undefined };

/** Replaces `Request` in openapi-fetch. `fetch` creates a new one for each attempt. */
function compose(url: string, init: Omit<Composed, 'url'>): Composed {
  return { ...init, url };
}

/** Reads the request into plain values, which each attempt sends again. */
async function readRequest(request: Request): Promise<PlainRequest> {
  const { method, headers, cache, credentials, keepalive, mode, redirect } = request;
  const body = (await request.text()) || null;
  return { method, headers, cache, credentials, keepalive, mode, redirect, body };
}

/** The contract's operation for a path and method. Unknown operations count as not idempotent. */
function findOperation(method: string, path: string): Operation {
  const found = everyOperation.find(operation => operation.method === method && operation.path === path);
  const retryHint = 'Check whether it is safe to retry.';
  return found ?? { id: `${method} ${path}`, method, path, idempotent: false, retryHint };
}

// The two places that cast from and to the types of openapi-fetch.
function untyped(client: OpenApiClient<paths>): UntypedClient {
  return client as unknown as UntypedClient;
}

function typed({ request, ...others }: UntypedClient): OpenApiClient<paths> {
  const methods = Object.keys(others)
    .filter(name => name === name.toUpperCase())
    .map(method => [method, (path: string, init: object) => request(method, path, init)]);
  return { ...others, request, ...Object.fromEntries(methods) };
}
