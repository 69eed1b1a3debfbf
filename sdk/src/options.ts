import type { Middleware } from 'openapi-fetch';
import type { RestaurantOrderingError } from './errors/base.ts';
import type { Pacer } from './pacer.ts';

/** The options of a client. */
export type ClientOptions = {
  /**
   * The key that every request carries, made in the dashboard: `rok_…`, or `rok_test_…` in test mode. Keep it on your server. `undefined`, such as an
   * environment variable that is not set, is an error that says so.
   */
  apiKey: string | undefined;
  /** The address of the service without `/v1`, such as `https://api.example.com`; a path prefix may follow. */
  baseUrl: string;
  /**
   * The longest time of one attempt, until its response is read to the end, in milliseconds. `Infinity`: no limit.
   *
   * @default 30000
   */
  timeoutMs?: number | undefined;
  /**
   * The longest time of a whole call with its retries, pauses and waits, in milliseconds.
   *
   * @default Infinity
   */
  totalTimeoutMs?: number | undefined;
  /**
   * The greatest number of retries of a call. An operation that is not idempotent is retried only when the service
   * cannot have carried it out, or has shown that it knows the call's `Idempotency-Key`.
   *
   * @default 2
   */
  maxRetries?: number | undefined;
  /**
   * Decides whether a failed attempt is retried, within `maxRetries`; `undefined` leaves it to the client. Never asked about an
   * attempt that must not be repeated because the service may have carried it out.
   */
  shouldRetry?: ((failure: Failure) => boolean | undefined) | undefined;
  /**
   * Calls wait for their turn instead of being rejected with 429: what is left of the rate limit's window is used at
   * once, and what follows is spread evenly. `true`: as long as this client alone uses the key; a pacer of `createPacer`
   * or of your own is shared with others.
   *
   * @default false
   */
  pace?: boolean | Pacer | undefined;
  /**
   * Sends the requests; for a proxy or a connection pool. Called with an address and plain values.
   *
   * @default globalThis.fetch, looked up at each call
   */
  fetch?: Fetch | undefined;
  /** Receives every attempt and every retry, never the key or a body. `console` is one. */
  logger?: Logger | undefined;
  /** Called around every attempt, for metrics and traces. */
  hooks?: Hooks | undefined;
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
  /** The longest time of this whole call, in milliseconds. Default: the client's. */
  totalTimeoutMs?: number | undefined;
  /** The greatest number of retries of this call. Default: the client's. */
  maxRetries?: number | undefined;
  /** More request headers, such as `X-Request-Id`. */
  headers?: Headers | Record<string, string> | undefined;
};

/** The options of a single call that takes an `Idempotency-Key`. */
export type KeyedCallOptions = CallOptions & {
  /**
   * The call's `Idempotency-Key`: 1 to 255 visible ASCII characters. With one that you have stored, the call can be repeated
   * by another process, for 24 hours. Default: a random one, the same in each retry.
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

/** Functions that are called around every attempt. What they throw fails the call. */
export type Hooks = {
  /**
   * Called before a request is sent.
   *
   * @param attempt - What is sent.
   */
  beforeAttempt?(attempt: AttemptStart): void;
  /**
   * Called after a response or an error.
   *
   * @param attempt - What was sent, and what came of it.
   */
  afterAttempt?(attempt: AttemptEnd): void;
};

/** An attempt that begins. */
export type AttemptStart = {
  /** The operation's id in the contract, such as `getOrder`. */
  operation: string;
  /** The HTTP method. */
  method: string;
  /** The path as the contract writes it, such as `/v1/orders/{reference}`. */
  path: string;
  /** Counted from 1. */
  attempt: number;
};

/** An attempt that has ended. */
export type AttemptEnd = AttemptStart & {
  /** From the request to the end of the response, in milliseconds. */
  durationMs: number;
  /** The HTTP status; absent when there was no response. */
  status?: number;
  /** Identifies the request; absent when there was no response. */
  requestId?: string | undefined;
  /** The error; absent when there was a response. */
  error?: unknown;
};

/** The details of an attempt or a retry. */
export type LogDetails = AttemptEnd & {
  /** The pause before the retry, in milliseconds. */
  pauseMs?: number;
};

/** A failed attempt: a response with a status of failure, or an error. */
export type Failure = AttemptEnd & {
  /** The response; absent when there was none. Its body is not for you to read. */
  response?: Response;
  /** The error; absent when there was a response. */
  error?: RestaurantOrderingError;
};
