// Long, because every class and guard is documented for those who install the package.

import type { ErrorCode, FieldError, KnownErrorCode } from './generated/types.ts';
import type { RateLimit } from './rate-limit.ts';

const kind = /* @__PURE__ */ Symbol.for('@restaurant-ordering/sdk/error');

/**
 * What every error of this package is an instance of.
 *
 * Tell errors apart by class, by `code`, or by a guard such as {@link isApiError}. The guards also recognise errors of
 * another copy of the package (its other module format, another realm), where `instanceof` does not.
 */
export class RestaurantOrderingError extends Error {
  override readonly name: string = 'RestaurantOrderingError';
  /** A stable code for programs. */
  readonly code: string;
  /**
   * Whether the service may have carried out a call that must not simply be repeated. Only ever true for operations
   * that are not idempotent: the error's message says what to look at before you repeat such a call.
   */
  readonly mayHaveBeenApplied: boolean;

  constructor(code: string, message: string, { cause, caution }: ErrorDetails = {}) {
    super(caution ? `${message}. It may have been carried out all the same. ${caution}` : message);
    if (cause !== undefined) this.cause = cause;
    this.code = code;
    this.mayHaveBeenApplied = caution !== undefined;
  }

  /** @internal */
  get [kind](): Kind {
    return 'other';
  }
}

type Kind = 'api' | 'connection' | 'timeout' | 'abort' | 'response' | 'other';

/** @internal */
export type ErrorDetails = { cause?: unknown; caution?: string | undefined };

/**
 * The connection failed: refused, reset, name not found, or broken while the response was read. `cause` holds what
 * `fetch` said. Thrown after the last retry.
 */
export class ConnectionError extends RestaurantOrderingError {
  override readonly name = 'ConnectionError';
  declare readonly code: 'connection_failed';

  constructor(message: string, details?: ErrorDetails) {
    super('connection_failed', message, details);
  }

  override get [kind](): Kind {
    return 'connection';
  }
}

/** No complete response within `timeoutMs`. Thrown after the last retry. */
export class TimeoutError extends RestaurantOrderingError {
  override readonly name = 'TimeoutError';
  declare readonly code: 'timed_out';

  constructor(message: string, details?: ErrorDetails) {
    super('timed_out', message, details);
  }

  override get [kind](): Kind {
    return 'timeout';
  }
}

/** Your `signal` was aborted. `cause` holds the signal's reason. Never retried. */
export class AbortError extends RestaurantOrderingError {
  override readonly name = 'AbortError';
  declare readonly code: 'aborted';

  constructor(reason?: unknown, caution?: string) {
    super('aborted', 'The call was aborted', { cause: reason, caution });
  }

  override get [kind](): Kind {
    return 'abort';
  }
}

/**
 * A response with a status of success that is not the service's own: no JSON, cut short, or of another content type.
 * Something between you and the service has answered. Thrown after the last retry.
 */
export class InvalidResponseError extends RestaurantOrderingError {
  override readonly name = 'InvalidResponseError';
  declare readonly code: 'invalid_response';

  constructor(message: string, details?: ErrorDetails) {
    super('invalid_response', message, details);
  }

  override get [kind](): Kind {
    return 'response';
  }
}

/** @internal */
export type ApiErrorValues = {
  status: number;
  code: string;
  message: string;
  fields: FieldError[];
  requestId: string | undefined;
  rateLimit: RateLimit | undefined;
  caution: string | undefined;
};

/**
 * The service answered with an error. There is a subclass for each code; a code that this version does not know is an
 * `ApiError` itself.
 *
 * @example
 * ```ts
 * try {
 *   await client.orders.updateStatus(1042, { status: 'completed' });
 * } catch (error) {
 *   if (!(error instanceof ConflictError)) throw error;
 *   console.log(error.message, error.requestId);
 * }
 * ```
 */
export class ApiError extends RestaurantOrderingError {
  override readonly name: string = 'ApiError';
  /** What went wrong, for programs. `http_<status>` when the answer is not the service's own, such as a proxy's page. */
  declare readonly code: ErrorCode;
  /** The HTTP status. */
  readonly status: number;
  /** Every offending place of an invalid request; empty otherwise. */
  readonly fields: readonly FieldError[];
  /** Identifies the request; quote it when you report a problem. */
  readonly requestId: string | undefined;
  /** Where the key stood against its limit; absent when the answer did not say. */
  readonly rateLimit: RateLimit | undefined;

  constructor({ code, message, caution, status, fields, requestId, rateLimit }: ApiErrorValues) {
    super(code, message, { caution });
    this.status = status;
    this.fields = fields;
    this.requestId = requestId;
    this.rateLimit = rateLimit;
  }

  override get [kind](): Kind {
    return 'api';
  }
}

/** `invalid_request`: malformed, too large, or with a value that is not accepted; `fields` names every place. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError';
  declare readonly code: 'invalid_request';
}

/** `unauthorized`: the key is missing or unknown. */
export class UnauthorizedError extends ApiError {
  override readonly name = 'UnauthorizedError';
  declare readonly code: 'unauthorized';
}

/** `key_inactive`: the key was revoked or has expired. */
export class KeyInactiveError extends ApiError {
  override readonly name = 'KeyInactiveError';
  declare readonly code: 'key_inactive';
}

/** `forbidden`: the key lacks the scope, or the branch is outside its branches. */
export class ForbiddenError extends ApiError {
  override readonly name = 'ForbiddenError';
  declare readonly code: 'forbidden';
}

/** `not_found`: there is no such resource, or the key cannot see it. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
  declare readonly code: 'not_found';
}

/** `method_not_allowed`: only through raw access, with a method that the path does not have. */
export class MethodNotAllowedError extends ApiError {
  override readonly name = 'MethodNotAllowedError';
  declare readonly code: 'method_not_allowed';
}

/** `conflict`: the state of the resource forbids the change. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
  declare readonly code: 'conflict';
}

/** `rate_limited`: too many requests, and the retries were not enough. `rateLimit.reset` says when to go on. */
export class RateLimitedError extends ApiError {
  override readonly name = 'RateLimitedError';
  declare readonly code: 'rate_limited';
}

/** `internal_error`: something went wrong on the service's side, and the retries did not help. */
export class InternalError extends ApiError {
  override readonly name = 'InternalError';
  declare readonly code: 'internal_error';
}

const classes: Map<string, typeof ApiError> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries({
    invalid_request: InvalidRequestError,
    unauthorized: UnauthorizedError,
    key_inactive: KeyInactiveError,
    forbidden: ForbiddenError,
    not_found: NotFoundError,
    method_not_allowed: MethodNotAllowedError,
    conflict: ConflictError,
    rate_limited: RateLimitedError,
    internal_error: InternalError,
  } satisfies Record<KnownErrorCode, typeof ApiError>),
);

/** @internal The error of a code, of the class that is made for it. */
export function createApiError(values: ApiErrorValues): ApiError {
  return new (classes.get(values.code) ?? ApiError)(values);
}

/** Whether this is an error of this package. */
export function isRestaurantOrderingError(error: unknown): error is RestaurantOrderingError {
  return typeof error === 'object' && error !== null && kind in error;
}

/**
 * Whether the service answered with an error; with a code, whether with this one.
 *
 * @example
 * ```ts
 * const order = await client.orders.get(1042).catch(error => {
 *   if (isApiError(error, 'not_found')) return undefined;
 *   throw error;
 * });
 * ```
 */
export function isApiError(error: unknown, code?: ErrorCode): error is ApiError {
  return isKind(error, 'api') && (code === undefined || error.code === code);
}

/** Whether the connection failed. */
export function isConnectionError(error: unknown): error is ConnectionError {
  return isKind(error, 'connection');
}

/** Whether there was no complete response in time. */
export function isTimeoutError(error: unknown): error is TimeoutError {
  return isKind(error, 'timeout');
}

/** Whether the call was aborted by its signal. */
export function isAbortError(error: unknown): error is AbortError {
  return isKind(error, 'abort');
}

/** Whether a success turned out not to be the service's own answer. */
export function isInvalidResponseError(error: unknown): error is InvalidResponseError {
  return isKind(error, 'response');
}

function isKind(error: unknown, wanted: Kind): error is RestaurantOrderingError {
  return isRestaurantOrderingError(error) && error[kind] === wanted;
}
