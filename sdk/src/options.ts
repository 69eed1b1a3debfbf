import type { Middleware } from 'openapi-fetch';

/** What a client can be told. */
export type ClientOptions = {
  /** The key that every request carries, made in the dashboard: `rok_…`. Keep it on your server. */
  apiKey: string;
  /** Where the service is, such as `https://api.example.com`; a path prefix may follow. */
  baseUrl: string;
  /**
   * How long one attempt may take until its response is read to the end, in milliseconds. `Infinity`: no limit.
   *
   * @default 30000
   */
  timeoutMs?: number | undefined;
  /**
   * How often a call of an idempotent operation is repeated at most.
   *
   * @default 2
   */
  maxRetries?: number | undefined;
  /**
   * Spreads calls evenly, so that this client alone never exceeds the limit of its key: calls wait for their turn
   * instead of being refused.
   *
   * @default false
   */
  pace?: boolean | undefined;
  /**
   * What sends requests.
   *
   * @default globalThis.fetch, as it is when a call is made
   */
  fetch?: Fetch | undefined;
  /** Told of every attempt and every retry, never of the key or a body. `console` is one. */
  logger?: Logger | undefined;
  /**
   * Middleware of openapi-fetch, in order. It canSeeBranch each call once: timeouts, retries and pacing happen beneath it.
   */
  middleware?: readonly Middleware[] | undefined;
};

/** What a single call can be told; the rest comes from the client. */
export type CallOptions = {
  /** Aborts the call: a request in flight, a pause before a retry, a wait for its turn. */
  signal?: AbortSignal | undefined;
  /** How long one attempt of this call may take, in milliseconds. */
  timeoutMs?: number | undefined;
  /** How often this call is repeated at most. Has no effect on operations that are not idempotent. */
  maxRetries?: number | undefined;
  /** More request headers, such as `X-Request-Id`. */
  headers?: Record<string, string> | undefined;
};

/** The part of `fetch` that is needed. */
export type Fetch = (input: string | Request, init?: RequestInit) => Promise<Response>;

/** The part of a logger that is needed. */
export type Logger = {
  debug(message: string, details: LogDetails): void;
  warn(message: string, details: LogDetails): void;
};

/** What is logged of an attempt. */
export type LogDetails = {
  operation: string;
  /** Counted from 1. */
  attempt: number;
  status?: number;
  requestId?: string | undefined;
  error?: unknown;
  /** How long the call pauses before it is repeated, in milliseconds. */
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

/** The options with their defaults. Says what is wrong with them before any request is made. */
export function readOptions(options: ClientOptions): Settings {
  const { apiKey, baseUrl, pace = false, logger, middleware = [] } = options;
  if (!apiKey) throw new TypeError('apiKey is missing: make one in the dashboard');
  if (!/^https?:\/\//.test(baseUrl ?? '')) {
    throw new TypeError('baseUrl is missing: pass one such as https://api.example.com');
  }
  return {
    apiKey,
    baseUrl,
    ...readLimits(options, { timeoutMs: 30_000, maxRetries: 2 }),
    pace,
    // Looked up at each call, so that a mock that takes its place later is met.
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
  if (!(limits.timeoutMs > 0)) throw new TypeError('timeoutMs must be a positive number of milliseconds');
  if (!(limits.maxRetries >= 0)) throw new TypeError('maxRetries must be 0 or more');
  return limits;
}
