import type { Middleware } from 'openapi-fetch';
import type { ClientOptions, Failure, Hooks, KeyedCallOptions, Logger } from './options.ts';
import type { Pacer } from './pacer.ts';
import { assertRuntime } from './runtime.ts';

/** The timeouts of a call and its attempts, and the maximum number of retries. */
export type CallLimits = { timeoutMs: number; totalTimeoutMs: number; maxRetries: number };

export type Settings = CallLimits & {
  apiKey: string;
  baseUrl: string;
  pace: boolean | Pacer;
  fetch: (url: string, init: RequestInit & { headers: Headers }) => Promise<Response>;
  shouldRetry: ((failure: Failure) => boolean | undefined) | undefined;
  logger: Logger | undefined;
  hooks: Hooks;
  middleware: readonly Middleware[];
};

const CALL_OPTIONS = {
  signal: true,
  timeoutMs: true,
  totalTimeoutMs: true,
  maxRetries: true,
  headers: true,
  idempotencyKey: true,
} satisfies Record<keyof KeyedCallOptions, true>;

const CLIENT_OPTIONS = {
  apiKey: true,
  baseUrl: true,
  timeoutMs: true,
  totalTimeoutMs: true,
  maxRetries: true,
  shouldRetry: true,
  pace: true,
  fetch: true,
  logger: true,
  hooks: true,
  middleware: true,
} satisfies Record<keyof ClientOptions, true>;

/**
 * Applies the defaults to the options. Throws a `TypeError` for an invalid option, and an `Error` in an
 * unsupported version of Node.
 */
export function readOptions(options: ClientOptions): Settings {
  assertRuntime();
  checkNames(options, CLIENT_OPTIONS);
  const { apiKey, pace = false, fetch, shouldRetry, logger, hooks = {}, middleware = [] } = options ?? {};
  assert(apiKey, 'apiKey is missing: create a key in the dashboard, and pass it as apiKey');
  assert(typeof apiKey === 'string', 'apiKey must be a string');
  assert(
    /^[\x21-\x7e]+$/.test(apiKey),
    'apiKey contains an invalid character, such as a space or a line break: copy it again',
  );
  assert(
    typeof pace === 'boolean' || typeof pace?.acquire === 'function',
    'pace must be true, false, or a pacer',
  );
  for (const [name, value] of Object.entries({ fetch, shouldRetry, ...hooks })) {
    assert(value === undefined || typeof value === 'function', `${name} must be a function`);
  }
  assert(
    !logger || (typeof logger.debug === 'function' && typeof logger.warn === 'function'),
    'logger must have the functions debug and warn',
  );
  assert(Array.isArray(middleware), 'middleware must be an array');
  return {
    apiKey,
    baseUrl: readBaseUrl(options.baseUrl),
    ...readLimits(options, { timeoutMs: 30_000, totalTimeoutMs: Number.POSITIVE_INFINITY, maxRetries: 2 }),
    pace,
    // Looked up at each call, so that a later mock of the global `fetch` is used. A replaced one may not
    // support `Headers`.
    fetch: (url, init) =>
      fetch
        ? fetch(url, { ...init, headers: Object.fromEntries(init.headers) })
        : globalThis.fetch(url, init),
    shouldRetry,
    logger,
    hooks,
    middleware,
  };
}

function readBaseUrl(baseUrl: string): string {
  let url: URL | undefined;
  try {
    url = new URL(baseUrl);
  } catch {}
  assert(
    url && /^https?:$/.test(url.protocol),
    'baseUrl must be an http(s) URL, such as https://api.example.com',
  );
  assert(
    !url.username && !url.password,
    'baseUrl must not contain a username or password: the API key authenticates requests',
  );
  assert(!url.search && !url.hash, 'baseUrl must not contain a query string or fragment');
  assert(
    !/\/v1\/*$/.test(url.pathname),
    'baseUrl must not end in /v1: every path of the service begins with it',
  );
  return url.href;
}

/** The limits of a call, with the client's as defaults. Throws a `TypeError` for an invalid option. */
export function readCallOptions(options: KeyedCallOptions, defaults: CallLimits): CallLimits {
  checkNames(options, CALL_OPTIONS);
  const { signal, idempotencyKey } = options;
  assert(!signal || typeof signal.addEventListener === 'function', 'signal must be an AbortSignal');
  assert(
    idempotencyKey === undefined || /^[!-~]{1,255}$/.test(idempotencyKey),
    'idempotencyKey must be 1 to 255 visible ASCII characters',
  );
  return readLimits(options, defaults);
}

function readLimits(
  options: { [Name in keyof CallLimits]?: number | undefined },
  defaults: CallLimits,
): CallLimits {
  const limits = {
    timeoutMs: options.timeoutMs ?? defaults.timeoutMs,
    totalTimeoutMs: options.totalTimeoutMs ?? defaults.totalTimeoutMs,
    maxRetries: options.maxRetries ?? defaults.maxRetries,
  };
  for (const name of ['timeoutMs', 'totalTimeoutMs'] as const) {
    const isTime = typeof limits[name] === 'number' && limits[name] > 0;
    assert(isTime, `${name} must be a positive number of milliseconds, or Infinity`);
  }
  const { maxRetries } = limits;
  assert(typeof maxRetries === 'number' && maxRetries >= 0, 'maxRetries must be 0 or more');
  return limits;
}

function checkNames(options: object, known: object): void {
  const unknown = Object.keys(options ?? {}).find(name => !Object.hasOwn(known, name));
  assert(unknown === undefined, `Unknown option ${unknown}. Valid options: ${Object.keys(known).join(', ')}`);
}

function assert(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new TypeError(sentence);
}
