import { excerpt } from '../excerpt.ts';
import { type ErrorDetails, isKind, RestaurantOrderingError } from './base.ts';

/**
 * The connection failed: refused, reset, name not found, or broken while the response was read. `cause` is the error
 * of `fetch`. Thrown after the last retry.
 */
export class ConnectionError extends RestaurantOrderingError {
  override readonly name = 'ConnectionError';
  override readonly code = 'connection_failed';
}

/** No complete response within `timeoutMs`. Thrown after the last retry. */
export class TimeoutError extends RestaurantOrderingError {
  override readonly name = 'TimeoutError';
  override readonly code = 'timed_out';
}

/** Your `signal` was aborted. `cause` holds the signal's reason. Never retried. */
export class AbortError extends RestaurantOrderingError {
  override readonly name = 'AbortError';
  override readonly code = 'aborted';

  /** @internal */
  constructor(reason?: unknown, retryHint?: string) {
    super('The call was aborted', { cause: reason, retryHint });
  }
}

/**
 * A response with a status of success that is not the service's own: not JSON, cut short, or of another content type.
 * A proxy or another server answered: check `baseUrl`. `cause` is what was wrong with its JSON, if it was to be JSON. Thrown
 * after the last retry.
 */
export class InvalidResponseError extends RestaurantOrderingError {
  override readonly name = 'InvalidResponseError';
  override readonly code = 'invalid_response';
  /** The HTTP status. 0 for a redirect that a browser hides. */
  readonly status: number;
  /** The headers of the response. */
  readonly headers: Headers;
  /** Identifies the request; absent when the service was not the one that answered. */
  readonly requestId: string | undefined;
  /** The first 500 bytes of the response's body; absent when it was empty. */
  readonly body: string | undefined;

  /** @internal */
  constructor(message: string, { status, headers }: Response, text: string, details?: ErrorDetails) {
    super(message, details);
    this.status = status;
    this.headers = headers;
    this.requestId = headers.get('x-request-id') ?? undefined;
    this.body = excerpt(text);
  }
}

/**
 * Whether the connection failed.
 *
 * @param error - Anything that was thrown.
 */
export function isConnectionError(error: unknown): error is ConnectionError {
  return isKind(error, 'connection');
}

/**
 * Whether there was no complete response in time.
 *
 * @param error - Anything that was thrown.
 */
export function isTimeoutError(error: unknown): error is TimeoutError {
  return isKind(error, 'timeout');
}

/**
 * Whether the call was aborted by its signal.
 *
 * @param error - Anything that was thrown.
 */
export function isAbortError(error: unknown): error is AbortError {
  return isKind(error, 'abort');
}

/**
 * Whether a response with a status of success was not the service's own.
 *
 * @param error - Anything that was thrown.
 */
export function isInvalidResponseError(error: unknown): error is InvalidResponseError {
  return isKind(error, 'response');
}
