import { type ErrorDetails, isKind, type Kind, kind, RestaurantOrderingError } from './base.ts';

/**
 * The connection failed: refused, reset, name not found, or broken while the response was read. `cause` is the error
 * of `fetch`. Thrown after the last retry.
 */
export class ConnectionError extends RestaurantOrderingError {
  override readonly name = 'ConnectionError';
  declare readonly code: 'connection_failed';

  /** @internal */
  constructor(message: string, details?: ErrorDetails) {
    super('connection_failed', message, details);
  }

  /** @internal */
  override get [kind](): Kind {
    return 'connection';
  }
}

/** No complete response within `timeoutMs`. Thrown after the last retry. */
export class TimeoutError extends RestaurantOrderingError {
  override readonly name = 'TimeoutError';
  declare readonly code: 'timed_out';

  /** @internal */
  constructor(message: string, details?: ErrorDetails) {
    super('timed_out', message, details);
  }

  /** @internal */
  override get [kind](): Kind {
    return 'timeout';
  }
}

/** Your `signal` was aborted. `cause` holds the signal's reason. Never retried. */
export class AbortError extends RestaurantOrderingError {
  override readonly name = 'AbortError';
  declare readonly code: 'aborted';

  /** @internal */
  constructor(reason?: unknown, retryHint?: string) {
    super('aborted', 'The call was aborted', { cause: reason, retryHint });
  }

  /** @internal */
  override get [kind](): Kind {
    return 'abort';
  }
}

/**
 * A response with a status of success that is not the service's own: not JSON, cut short, or of another content type.
 * A proxy or another server answered: check `baseUrl`. Thrown after the last retry.
 */
export class InvalidResponseError extends RestaurantOrderingError {
  override readonly name = 'InvalidResponseError';
  declare readonly code: 'invalid_response';

  /** @internal */
  constructor(message: string, details?: ErrorDetails) {
    super('invalid_response', message, details);
  }

  /** @internal */
  override get [kind](): Kind {
    return 'response';
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
