import type { Middleware } from 'openapi-fetch';
import type { RestaurantOrderingError } from './errors/base.ts';
import type { Pacer } from './pacer.ts';

/** The options of a client. */
export type ClientOptions = {
  /**
   * Your API key from the dashboard: `rok_…`, or `rok_test_…` in test mode. Keep it on your server. Passing
   * `undefined`, for instance from an unset environment variable, throws an error that says so.
   */
  apiKey: string | undefined;
  /**
   * The address of the service without `/v1`, such as `https://api.example.com`. It can include a path
   * prefix.
   */
  baseUrl: string;
  /**
   * The timeout of one attempt, including reading its response, in milliseconds. `Infinity` disables it.
   *
   * @default 30000
   */
  timeoutMs?: number | undefined;
  /**
   * The timeout of a whole call, including retries, delays and pacing, in milliseconds.
   *
   * @default Infinity
   */
  totalTimeoutMs?: number | undefined;
  /**
   * The maximum number of retries of a call. An operation that is not idempotent is retried only if the
   * service can't have applied it, or if the service has shown that it supports the call's `Idempotency-Key`.
   *
   * @default 2
   */
  maxRetries?: number | undefined;
  /**
   * Decides whether a failed attempt is retried, within `maxRetries`. Return `undefined` to leave the
   * decision to the client. Not called for attempts that must not be repeated because the service may have
   * applied them.
   */
  shouldRetry?: ((failure: Failure) => boolean | undefined) | undefined;
  /**
   * Delays calls instead of having them rejected with 429: the remaining requests of the rate limit window
   * start immediately, and later ones are spread evenly. Use `true` if only this client uses the key. To
   * share a limit between clients, pass a pacer from `createPacer` or your own.
   *
   * @default false
   */
  pace?: boolean | Pacer | undefined;
  /**
   * The function that sends requests, for instance to use a proxy or a connection pool. Called with a URL and
   * plain values.
   *
   * @default globalThis.fetch, looked up at each call
   */
  fetch?: Fetch | undefined;
  /** Logs every attempt and every retry, but never the key or a body. You can pass `console`. */
  logger?: Logger | undefined;
  /** Called around every attempt, for metrics and traces. */
  hooks?: Hooks | undefined;
  /**
   * Middleware for openapi-fetch, in order. It sees each call once: timeouts, retries and pacing happen below
   * it.
   */
  middleware?: readonly Middleware[] | undefined;
};

/** The options of a single call. All other options come from the client. */
export type CallOptions = {
  /** Aborts the call, including a request in flight, a delay before a retry, or pacing. */
  signal?: AbortSignal | undefined;
  /** The timeout of one attempt of this call, in milliseconds. Default: the client's. */
  timeoutMs?: number | undefined;
  /** The timeout of this whole call, in milliseconds. Default: the client's. */
  totalTimeoutMs?: number | undefined;
  /** The maximum number of retries of this call. Default: the client's. */
  maxRetries?: number | undefined;
  /** Additional request headers, such as `X-Request-Id`. */
  headers?: Headers | Record<string, string> | undefined;
};

/** The options of a single call that accepts an `Idempotency-Key`. */
export type KeyedCallOptions = CallOptions & {
  /**
   * The call's `Idempotency-Key`: 1 to 255 visible ASCII characters. If you store it, another process can
   * repeat the call within 24 hours. Default: a random key, which is the same in each retry.
   */
  idempotencyKey?: string | undefined;
};

/** The part of `fetch` that the client uses. */
export type Fetch = (input: string | Request, init?: RequestInit) => Promise<Response>;

/** The part of a logger that the client uses. */
export type Logger = {
  /**
   * Receives every attempt.
   *
   * @param message - `response` or `failure`.
   * @param details - The details of the attempt.
   */
  debug(message: string, details: LogDetails): void;
  /**
   * Receives every retry.
   *
   * @param message - `retry`.
   * @param details - The details of the previous attempt and of the delay.
   */
  warn(message: string, details: LogDetails): void;
};

/** Functions that are called around every attempt. An error that they throw fails the call. */
export type Hooks = {
  /**
   * Called before a request is sent.
   *
   * @param attempt - The attempt.
   */
  beforeAttempt?(attempt: AttemptStart): void;
  /**
   * Called after a response or an error.
   *
   * @param attempt - The attempt and its outcome.
   */
  afterAttempt?(attempt: AttemptEnd): void;
};

/** The start of an attempt. */
export type AttemptStart = {
  /** The operation's id in the contract, such as `getOrder`. */
  operation: string;
  /** The HTTP method. */
  method: string;
  /** The path template in the contract, such as `/v1/orders/{reference}`. */
  path: string;
  /** The number of the attempt, starting at 1. */
  attempt: number;
};

/** The end of an attempt. */
export type AttemptEnd = AttemptStart & {
  /** The time from the request to the end of the response, in milliseconds. */
  durationMs: number;
  /** The HTTP status; absent without a response. */
  status?: number;
  /** The request ID; absent without a response. */
  requestId?: string | undefined;
  /** The error; absent if there was a response. */
  error?: unknown;
};

/** The details of an attempt or a retry. */
export type LogDetails = AttemptEnd & {
  /** The delay before the retry, in milliseconds. */
  pauseMs?: number;
};

/** A failed attempt: a response with an error status, or an error. */
export type Failure = AttemptEnd & {
  /** The response; absent if there was none. Don't read its body. */
  response?: Response;
  /** The error; absent if there was a response. */
  error?: RestaurantOrderingError;
};
