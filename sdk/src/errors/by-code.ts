import type { KnownErrorCode } from '../generated/types.ts';
import { ApiError, type ApiErrorValues } from './api.ts';

/** `invalid_request`: malformed, too large, or with a value that is not accepted; `fields` names every one. */
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

/** `rate_limited`: too many requests, also after the last retry. `rateLimit.reset` is when the next window begins. */
export class RateLimitedError extends ApiError {
  override readonly name = 'RateLimitedError';
  declare readonly code: 'rate_limited';
}

/** `internal_error`: something went wrong on the service's side, and the retries did not help. */
export class InternalError extends ApiError {
  override readonly name = 'InternalError';
  declare readonly code: 'internal_error';
}

/** `unavailable`: the service cannot reach its data at the moment, also after the last retry. */
export class UnavailableError extends ApiError {
  override readonly name = 'UnavailableError';
  declare readonly code: 'unavailable';
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
    unavailable: UnavailableError,
  } satisfies Record<KnownErrorCode, typeof ApiError>),
);

export function createApiError(values: ApiErrorValues): ApiError {
  return new (classes.get(values.code) ?? ApiError)(values);
}
