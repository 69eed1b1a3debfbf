import type * as OpenApi from 'openapi-fetch';
import { buildApiError } from './api-error.ts';
import { parseSuccess, type Reply, withBody } from './attempt.ts';
import { type Clock, systemClock } from './clock.ts';
import { everyOperation } from './generated/operations.ts';
import type { paths } from './generated/types.ts';
import { createOpenApiClient } from './openapi-fetch.ts';
import type { Operation } from './operation.ts';
import { type ClientOptions, type KeyedCallOptions, readLimits, readOptions } from './options.ts';
import { createPacer } from './pacer.ts';
import { createRetryingRequest, type Progress } from './retrying-request.ts';
import { getUserAgent } from './user-agent.ts';

/** What the functions of this package take: a client made by {@link createClient}, or a `RestaurantOrdering`. */
export type Client = {
  /**
   * The client of openapi-fetch beneath, for what has no method. It answers with `{ data, error, response }` and does
   * not throw for an error of the service; timeouts, retries and pacing are the same.
   */
  readonly raw: OpenApi.Client<paths>;
  /** @internal */
  readonly send: Send;
};

const KEY_HEADER = 'idempotency-key';

/** The parts of a request, by the names of the contract. */
export type RequestParts = { path?: Record<string, string | number>; query?: object; body?: object };

/** A successful response and its JSON, before it has the type of an operation's result. */
export type RawResponse = { response: Response; body: unknown };

export type Send = (
  operation: Operation,
  parts: RequestParts,
  options?: KeyedCallOptions,
) => Promise<RawResponse>;

/** The client of openapi-fetch without its types, which are those of fixed paths: here an operation is data. */
type UntypedClient = {
  request(method: string, path: string, init: object): Promise<UntypedResult>;
  use: OpenApi.Client<paths>['use'];
  eject: OpenApi.Client<paths>['eject'];
};
type UntypedResult = { data?: unknown; error?: unknown; response: Response };

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
  openApi.use(...settings.middleware);
  let hasMiddleware = settings.middleware.length > 0;
  const use: UntypedClient['use'] = (...middleware) => {
    hasMiddleware = true;
    openApi.use(...middleware);
  };

  /** Makes what sends for openapi-fetch, beneath its middleware. */
  function createSend(operation: Operation, callOptions: KeyedCallOptions, progress: Progress) {
    const limits = readLimits(callOptions, settings);
    return async (request: Request | Composed, signal: AbortSignal | undefined): Promise<Reply> => {
      const init = await readRequest(request);
      const key = operation.takesKey
        ? (init.headers.get(KEY_HEADER) ?? callOptions.idempotencyKey ?? randomKey())
        : undefined;
      if (key !== undefined) init.headers.set(KEY_HEADER, key);
      return sendWithRetries({
        ...limits,
        operation,
        key,
        progress,
        signal,
        dispatch: ending => settings.fetch(request.url, { ...init, signal: ending }),
      });
    };
  }

  // The signal is not handed to openapi-fetch: a `Request` made with it leaves a listener on it.
  const send: Send = async (operation, { path, query, body }, callOptions = {}) => {
    const progress = { wasUncertain: false };
    const sendRequest = createSend(operation, callOptions, progress);
    // Middleware alone wants a `Request`, and the body of a success, which has been read and parsed, to read or replace it.
    const isReadAgain = hasMiddleware;
    let reply: Reply | undefined;
    const { data, error, response } = await openApi.request(operation.method, operation.path, {
      params: { path, query: writeTimes(query) },
      body: writeTimes(body),
      parseAs: isReadAgain ? 'text' : 'stream',
      headers: callOptions.headers && new Headers(callOptions.headers),
      Request: isReadAgain ? undefined : compose,
      fetch: async (request: Request | Composed) => {
        reply = await sendRequest(request, callOptions.signal ?? request.signal);
        return isReadAgain || !reply.response.ok ? withBody(reply) : reply.response;
      },
    });
    if (!response.ok) throw buildApiError(response, error, operation, clock.now(), progress.wasUncertain);
    return { response, body: isReadAgain ? parseSuccess(response, String(data), operation) : reply?.body };
  };

  function rawRequest(method: string, path: string, init: object = {}): Promise<UntypedResult> {
    const sendRequest = createSend(findOperation(method.toUpperCase(), path), {}, { wasUncertain: false });
    const fetch = async (request: Request) => withBody(await sendRequest(request, request.signal));
    return openApi.request(method, path, { fetch, ...init });
  }

  return { raw: typed({ ...openApi, use, request: rawRequest }), send };
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
async function readRequest(request: Request | Composed): Promise<PlainRequest> {
  if (!('text' in request)) return request;
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
function untyped(client: OpenApi.Client<paths>): UntypedClient {
  return client as unknown as UntypedClient;
}

function typed({ request, ...others }: UntypedClient): OpenApi.Client<paths> {
  const methods = Object.keys(others)
    .filter(name => name === name.toUpperCase())
    .map(method => [method, (path: string, init: object) => request(method, path, init)]);
  return { ...others, request, ...Object.fromEntries(methods) };
}
