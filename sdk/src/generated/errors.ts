// Generated from the contract by `npm run generate -w sdk`; do not edit.

import { ApiError } from '../errors/api.ts';

/** `invalid_request`, status 400 or 413: the request is malformed, too large, or contains invalid values. `fields` lists them. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError';
  declare readonly code: 'invalid_request';
}

/** `unauthorized`, status 401: the API key is missing or unknown. */
export class UnauthorizedError extends ApiError {
  override readonly name = 'UnauthorizedError';
  declare readonly code: 'unauthorized';
}

/** `key_inactive`, status 401: the API key was revoked or has expired. */
export class KeyInactiveError extends ApiError {
  override readonly name = 'KeyInactiveError';
  declare readonly code: 'key_inactive';
}

/** `forbidden`, status 403: the API key lacks the scope, or cannot access the branch. */
export class ForbiddenError extends ApiError {
  override readonly name = 'ForbiddenError';
  declare readonly code: 'forbidden';
}

/** `not_found`, status 404: the resource or path does not exist, or the API key cannot access it. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
  declare readonly code: 'not_found';
}

/** `method_not_allowed`, status 405: the path does not support this method. The `Allow` header lists the supported ones. */
export class MethodNotAllowedError extends ApiError {
  override readonly name = 'MethodNotAllowedError';
  declare readonly code: 'method_not_allowed';
}

/** `conflict`, status 409: the resource's state does not allow the change, or the `Idempotency-Key` was used for another
request. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
  declare readonly code: 'conflict';
}

/** `rate_limited`, status 429: too many requests. `Retry-After` is the number of seconds to wait. */
export class RateLimitedError extends ApiError {
  override readonly name = 'RateLimitedError';
  declare readonly code: 'rate_limited';
}

/** `internal_error`, status 500: an unexpected error in the service. */
export class InternalError extends ApiError {
  override readonly name = 'InternalError';
  declare readonly code: 'internal_error';
}

/** `unavailable`, status 503: the service is temporarily unavailable. `Retry-After` is the number of seconds to wait. */
export class UnavailableError extends ApiError {
  override readonly name = 'UnavailableError';
  declare readonly code: 'unavailable';
}
