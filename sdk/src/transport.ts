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

/** What the functions of this package take: a client made by {@link createClient}, or a `RestaurantOrdering`. */
export type Client = {
  /**
   * The client of openapi-fetch beneath, for what has no method. It answers with `{ data, error, response }` and does
   * not throw for an error of the service; timeouts, retries and pacing are the same.
   */
  readonly raw: OpenApiClient<paths>;
  /** @internal */
  readonly send: Send;
};

const KEY_HEADER = 'idempotency-key';

/** The parts of a request, by the names of the contract. */
export type RequestParts = { path?: Record<string, string | number>; query?: object; body?: object };

/** Sends a request of an operation. `Data` is the contract's schema of its success: the service's own tests hold it to that. */
export type Send = <Data>(
  operation: Operation,
  parts: RequestParts,
  options?: KeyedCallOptions,
) => Promise<Answer<Data>>;

/** The client of openapi-fetch without its types, which are those of fixed paths: here an operation is data. */
type UntypedClient = {
  request(method: string, path: string, init: object): Promise<UntypedResult>;
  use: OpenApiClient<paths>['use'];
  eject: OpenApiClient<paths>['eject'];
};
type RawInit = { params?: { path?: Record<string, unknown> } };
type UntypedResult = { data?: unknown; error?: unknown; response: Response };

/** A call and what has come of it so far. */
type Call = Progress & {
  /** Whether the body of a success is read again, after the client has parsed it. */
  readonly isReadAgain: boolean;
  reply?: Reply;
};

/**
 * Makes the client that the single functions take, for bundles that shall hold only what they use.
 *
 * Throws a `TypeError` when the key or the address is missing or an option is unusable.
 *
 * @example
 * ```ts
 * import { createClient, getOrder } from '@restaurant-ordering/sdk/core';
 *
 * const client = createClient({ apiKey, baseUrl });
 * const order = await getOrder(client, 1042);
 * ```
 *
 * @param options - The key and the address of the service; everything else has a default.
 * @param clock - Default: the system's. For tests.
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
  // A redirect would carry the key elsewhere, and turn a POST into a GET.
  const openApi = untyped(createOpenApiClient({ baseUrl: settings.baseUrl, headers, redirect: 'manual' }));
  let hasMiddleware = false;
  const use: UntypedClient['use'] = (...middleware) => {
    hasMiddleware ||= middleware.length > 0;
    openApi.use(...middleware);
  };
  use(...settings.middleware);

  /** Makes what sends for openapi-fetch, beneath its middleware. */
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

  // The signal is not handed to openapi-fetch: a `Request` made with it leaves a listener on it.
  const send: Send = async <Data>(
    operation: Operation,
    parts: RequestParts,
    callOptions: KeyedCallOptions = {},
  ) => {
    const { path, query, body } = parts;
    checkPath(operation, path);
    if ('body' in parts) checkObject(operation, 'body', body);
    // Middleware alone wants a `Request`, and the body of a success, which has been read and parsed, to read or replace it.
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
 * No value may lead to another operation: neither an empty one, "." or "..", nor the name that another path has there, nor what a proxy
 * could decode to a slash. An object would be written as nothing.
 */
function checkPath({ reserved = [] }: Operation, path: Record<string, unknown> = {}): void {
  for (const name in path) {
    const value: unknown = path[name];
    const text = `${value ?? ''}`;
    if (typeof value === 'object' || !/^(?!\.{0,2}$)[\w.~-]+$/.test(text) || reserved.includes(text))
      throw new TypeError(`${name} must not be "${value}"`);
  }
}

/** A text in its place, such as a status, would be sent as something else, or as nothing. */
export function checkObject({ id }: Operation, name: string, value: unknown): void {
  if (Object(value) !== value) throw new TypeError(`${id} takes an object as its ${name}, not ${value}`);
}

/** Each `Date` as the service reads it. An invalid one would become null, which clears a snooze. */
function writeTimes(values: object | undefined): object | undefined {
  if (!values) return values;
  const entries = Object.entries(values).map(([name, value]) => {
    if (!(value instanceof Date)) return [name, value];
    if (Number.isNaN(value.getTime())) throw new TypeError(`${name} is an invalid Date`);
    return [name, value.toISOString()];
  });
  return Object.fromEntries(entries);
}

/** Undefined in a page that is not served over TLS: there the runtime has none. */
const randomKey = (): string | undefined => globalThis.crypto?.randomUUID?.();

type PlainRequest = RequestInit & { headers: Headers };

/** What openapi-fetch makes a `Request` of. */
type Composed = PlainRequest & { url: string; signal?: undefined };

/** For openapi-fetch in place of `Request`: `fetch` makes one of its own for each attempt. */
function compose(url: string, init: Omit<Composed, 'url'>): Composed {
  return { ...init, url };
}

/** The request as plain values, which each attempt sends anew. */
async function readRequest(request: Request): Promise<PlainRequest> {
  const { method, headers, cache, credentials, keepalive, mode, redirect } = request;
  const body = (await request.text()) || null;
  return { method, headers, cache, credentials, keepalive, mode, redirect, body };
}

/** The contract's operation of a path and method. One that it does not know counts as not idempotent. */
function findOperation(method: string, path: string): Operation {
  const found = everyOperation.find(operation => operation.method === method && operation.path === path);
  const retryHint = 'Look up whether it may be repeated.';
  return found ?? { id: `${method} ${path}`, method, path, idempotent: false, retryHint };
}

// The two places where the types of openapi-fetch are left and entered again.
function untyped(client: OpenApiClient<paths>): UntypedClient {
  return client as unknown as UntypedClient;
}

function typed({ request, ...others }: UntypedClient): OpenApiClient<paths> {
  const methods = Object.keys(others)
    .filter(name => name === name.toUpperCase())
    .map(method => [method, (path: string, init: object) => request(method, path, init)]);
  return { ...others, request, ...Object.fromEntries(methods) };
}
