import type { Middleware } from 'openapi-fetch';

/** The options of a client. */
export type ClientOptions = {
  /** The key that every request carries, made in the dashboard: `rok_…`. Keep it on your server. */
  apiKey: string;
  /** The address of the service, such as `https://api.example.com`; a path prefix may follow. */
  baseUrl: string;
  /**
   * The longest time of one attempt, until its response is read to the end, in milliseconds. `Infinity`: no limit.
   *
   * @default 30000
   */
  timeoutMs?: number | undefined;
  /**
   * The greatest number of retries of a call. Operations that are not idempotent are never retried.
   *
   * @default 2
   */
  maxRetries?: number | undefined;
  /**
   * Spreads calls evenly over the rate limit's window: calls wait for their turn instead of being rejected with 429, as
   * long as this client alone uses the key.
   *
   * @default false
   */
  pace?: boolean | undefined;
  /**
   * Sends the requests; for a proxy or a connection pool. Called with an address and plain values.
   *
   * @default globalThis.fetch, looked up at each call
   */
  fetch?: Fetch | undefined;
  /** Receives every attempt and every retry, never the key or a body. `console` is one. */
  logger?: Logger | undefined;
  /**
   * Middleware of openapi-fetch, in order. It sees each call once: timeouts, retries and pacing happen beneath it.
   */
  middleware?: readonly Middleware[] | undefined;
};

/** The options of a single call; the others are those of the client. */
export type CallOptions = {
  /** Aborts the call: a request in flight, a pause before a retry, a wait for its turn. */
  signal?: AbortSignal | undefined;
  /** The longest time of one attempt of this call, in milliseconds. Default: the client's. */
  timeoutMs?: number | undefined;
  /** The greatest number of retries of this call. Default: the client's. Operations that are not idempotent are never retried. */
  maxRetries?: number | undefined;
  /** More request headers, such as `X-Request-Id`. */
  headers?: Record<string, string> | undefined;
};

/** The part of `fetch` that the client uses. */
export type Fetch = (input: string | Request, init?: RequestInit) => Promise<Response>;

/** The part of a logger that the client uses. */
export type Logger = {
  /**
   * Receives every attempt.
   *
   * @param message - `response` or `failure`.
   * @param details - Of the attempt.
   */
  debug(message: string, details: LogDetails): void;
  /**
   * Receives every retry.
   *
   * @param message - `retry`.
   * @param details - Of the attempt before it, and of the pause.
   */
  warn(message: string, details: LogDetails): void;
};

/** The details of an attempt or a retry. */
export type LogDetails = {
  /** The operation's id in the contract, such as `getOrder`. */
  operation: string;
  /** Counted from 1. */
  attempt: number;
  /** The HTTP status; absent when there was no response. */
  status?: number;
  /** Identifies the request; absent when there was no response. */
  requestId?: string | undefined;
  /** The error; absent when there was a response. */
  error?: unknown;
  /** The pause before the retry, in milliseconds. */
  pauseMs?: number;
};

export type Settings = Required<Pick<ClientOptions, 'apiKey' | 'baseUrl'>> & {
  timeoutMs: number;
  maxRetries: number;
  pace: boolean;
  fetch: Fetch;
  logger: Logger | undefined;
  middleware: readonly Middleware[];
};

/** The options with their defaults. Throws a `TypeError` for one that cannot work. */
export function readOptions(options: ClientOptions): Settings {
  const { apiKey, baseUrl, pace = false, logger, middleware = [] } = options;
  if (!apiKey) throw new TypeError('apiKey is missing: make one in the dashboard');
  if (!/^https?:\/\//.test(baseUrl ?? '')) {
    throw new TypeError('baseUrl is missing or not http(s): pass one such as https://api.example.com');
  }
  return {
    apiKey,
    baseUrl,
    ...readLimits(options, { timeoutMs: 30_000, maxRetries: 2 }),
    pace,
    // Looked up at each call, so that a mock that replaces it later is used.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    logger,
    middleware,
  };
}

type CallLimits = { timeoutMs: number; maxRetries: number };

export function readLimits(
  { timeoutMs, maxRetries }: { timeoutMs?: number | undefined; maxRetries?: number | undefined },
  defaults: CallLimits,
): CallLimits {
  const limits = {
    timeoutMs: timeoutMs ?? defaults.timeoutMs,
    maxRetries: maxRetries ?? defaults.maxRetries,
  };
  if (!(limits.timeoutMs > 0))
    throw new TypeError('timeoutMs must be a positive number of milliseconds, or Infinity');
  if (!(limits.maxRetries >= 0)) throw new TypeError('maxRetries must be 0 or more');
  return limits;
}
