import { excerpt } from '../excerpt.ts';
import { type ErrorDetails, isKind, RestaurantOrderingError } from './base.ts';

/**
 * The connection failed: it was refused or reset, the name was not found, or it broke while the response was
 * read. `cause` is the error from `fetch`. Thrown after the last retry.
 */
export class ConnectionError extends RestaurantOrderingError {
  override readonly name = 'ConnectionError';
  override readonly code = 'connection_failed';
}

/** There was no complete response within `timeoutMs`. Thrown after the last retry. */
export class TimeoutError extends RestaurantOrderingError {
  override readonly name = 'TimeoutError';
  override readonly code = 'timed_out';
}

/** Your `signal` was aborted. `cause` is the signal's reason. Never retried. */
export class AbortError extends RestaurantOrderingError {
  override readonly name = 'AbortError';
  override readonly code = 'aborted';

  /** @internal */
  constructor(reason?: unknown, retryHint?: string) {
    super('The call was aborted', { cause: reason, retryHint });
  }
}

/**
 * A successful response that doesn't come from the service: not JSON, truncated, or with another content
 * type. It was sent by a proxy or another server, so check `baseUrl`. `cause` is the parse error if the
 * content type is JSON. Thrown after the last retry.
 */
export class InvalidResponseError extends RestaurantOrderingError {
  override readonly name = 'InvalidResponseError';
  override readonly code = 'invalid_response';
  /** The HTTP status. 0 for a redirect that the browser hides. */
  readonly status: number;
  /** The headers of the response. */
  readonly headers: Headers;
  /** The request ID; absent if the response doesn't come from the service. */
  readonly requestId: string | undefined;
  /** The first 500 bytes of the response body; absent if it is empty. */
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
 * @param error - The value that was thrown.
 */
export function isConnectionError(error: unknown): error is ConnectionError {
  return isKind(error, 'connection');
}

/**
 * Whether the call timed out.
 *
 * @param error - The value that was thrown.
 */
export function isTimeoutError(error: unknown): error is TimeoutError {
  return isKind(error, 'timeout');
}

/**
 * Whether the call was aborted by its signal.
 *
 * @param error - The value that was thrown.
 */
export function isAbortError(error: unknown): error is AbortError {
  return isKind(error, 'abort');
}

/**
 * Whether a successful response didn't come from the service.
 *
 * @param error - The value that was thrown.
 */
export function isInvalidResponseError(error: unknown): error is InvalidResponseError {
  return isKind(error, 'response');
}
