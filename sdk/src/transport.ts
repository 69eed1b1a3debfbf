import type { Client as OpenApiClient } from 'openapi-fetch';
import { buildApiError, parseJson } from './api-error.ts';
import { parseSuccess, type RawResponse } from './attempt.ts';
import { type Clock, systemClock } from './clock.ts';
import { everyOperation } from './generated/operations.ts';
import type { paths } from './generated/types.ts';
import { createOpenApiClient } from './openapi-fetch.ts';
import type { Operation } from './operation.ts';
import { type CallOptions, type ClientOptions, readLimits, readOptions } from './options.ts';
import { createRetryingRequest } from './retrying-request.ts';
import { createThrottle } from './throttle.ts';

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

/** The parts of a request, by the names of the contract. */
export type Parts = { path?: Record<string, string | number>; query?: object; body?: unknown };

export type Send = (operation: Operation, parts: Parts, options?: CallOptions) => Promise<RawResponse>;

/** The client of openapi-fetch without its types, which follow from the contract, while operations come as data here. */
type Transport = {
  request(method: string, path: string, init: object): Promise<Answer>;
  use: OpenApiClient<paths>['use'];
  eject: OpenApiClient<paths>['eject'];
};
type Answer = { data?: unknown; error?: unknown; response: Response };

/**
 * Makes the client that the single functions take, for bundles that shall hold only what they use.
 *
 * @example
 * ```ts
 * import { createClient, getOrder } from '@restaurant-ordering/sdk/core';
 *
 * const client = createClient({ apiKey, baseUrl });
 * const order = await getOrder(client, 1042);
 * ```
 */
export function createClient(options: ClientOptions, clock: Clock = systemClock): Client {
  const settings = readOptions(options);
  const exchange = createRetryingRequest(settings, settings.pace ? createThrottle(clock) : undefined, clock);
  const headers = { authorization: `Bearer ${settings.apiKey}`, accept: 'application/json' };
  const { baseUrl } = settings;
  const direct = untyped(createOpenApiClient({ baseUrl, pathSerializer: fillPath }));
  const inner = untyped(createOpenApiClient({ baseUrl, headers }));
  let middlewares = 0;

  const use: Transport['use'] = (...middleware) => {
    inner.use(...middleware);
    middlewares += middleware.length;
  };

  /** Without middleware nobody canSeeBranch a `Request`: the plain one saves making it twice. */
  const sendDirectly: Send = async (operation, { path, query, body }, callOptions = {}) => {
    const { signal } = callOptions;
    const limits = readLimits(callOptions, settings);
    let received: RawResponse | undefined;
    await direct.request(operation.method, operation.path, {
      params: { path, query },
      body,
      parseAs: 'stream',
      Request: PlainRequest,
      fetch: async ({ url, method, body: text }: PlainRequest) => {
        const init: RequestInit = {
          method,
          headers: {
            ...headers,
            ...(text !== undefined && { 'content-type': 'application/json' }),
            ...callOptions.headers,
          },
          ...(text !== undefined && { body: text }),
        };
        received = await exchange({
          ...limits,
          operation,
          signal,
          dispatch: aborted => settings.fetch(url, { ...init, signal: aborted }),
        });
        if (!received.response.ok)
          throw buildApiError(received.response, parseJson(received.text), operation);
        return received.response;
      },
    });
    if (!received) throw new Error('openapi-fetch sent nothing');
    return received;
  };

  const sendThroughMiddleware: Send = async (operation, { path, query, body }, callOptions = {}) => {
    const { data, error, response } = await inner.request(operation.method, operation.path, {
      params: { path, query },
      body,
      parseAs: 'text',
      headers: callOptions.headers,
      signal: callOptions.signal,
      fetch: fetchOf(operation, callOptions),
    });
    if (!response.ok) throw buildApiError(response, error, operation);
    const text = typeof data === 'string' ? data : '';
    return { response, text, body: parseSuccess(response, text, operation) };
  };

  /** What middleware and raw calls send with: each attempt is a copy of the request that the middleware let through. */
  function fetchOf(operation: Operation, callOptions: CallOptions = {}) {
    const limits = readLimits(callOptions, settings);
    return async (request: Request): Promise<Response> => {
      const { response, text } = await exchange({
        ...limits,
        operation,
        signal: request.signal,
        dispatch: signal => settings.fetch(request.clone(), { signal }),
      });
      const { status, statusText, headers: received } = response;
      return new Response(text || null, { status, statusText, headers: received });
    };
  }

  function rawRequest(method: string, path: string, init: object = {}): Promise<Answer> {
    const fetch = fetchOf(operationAt(method.toUpperCase(), path));
    return inner.request(method, path, { fetch, ...init });
  }

  use(...settings.middleware);
  return {
    raw: typed({ request: rawRequest, use, eject: inner.eject }),
    send: (...call) => (middlewares > 0 ? sendThroughMiddleware : sendDirectly)(...call),
  };
}

/** The path with its parameters filled in: the contract has none but plain ones. */
function fillPath(path: string, parameters: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(String(parameters[name])));
}

/** What openapi-fetch makes instead of a `Request`: only what it was given. */
class PlainRequest {
  readonly url: string;
  readonly method: string;
  readonly body: string | undefined;

  constructor(url: string, { method, body }: { method: string; body?: string }) {
    this.url = url;
    this.method = method;
    this.body = body;
  }
}

/** What the contract says of a path and method; what it does not know is not repeated. */
function operationAt(method: string, path: string): Operation {
  const found = everyOperation.find(operation => operation.method === method && operation.path === path);
  return found ?? { id: `${method} ${path}`, method, path, idempotent: false };
}

const METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'];

// The two places where the types of openapi-fetch are left and entered again.
function untyped(client: OpenApiClient<paths>): Transport {
  return client as unknown as Transport;
}

function typed(transport: Transport): OpenApiClient<paths> {
  const methods = METHODS.map(method => [
    method,
    (path: string, init?: object) => transport.request(method, path, init ?? {}),
  ]);
  return { ...transport, ...Object.fromEntries(methods) };
}
