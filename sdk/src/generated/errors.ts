// Generated from the contract by `npm run generate -w sdk`; do not edit.

import { ApiError } from '../errors/api.ts';

/** `invalid_request`, status 400 or 413: the request is malformed, too large, or holds values that are not accepted. `fields` names them all. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError';
  declare readonly code: 'invalid_request';
}

/** `unauthorized`, status 401: the key is missing or unknown. */
export class UnauthorizedError extends ApiError {
  override readonly name = 'UnauthorizedError';
  declare readonly code: 'unauthorized';
}

/** `key_inactive`, status 401: the key was revoked or has expired. */
export class KeyInactiveError extends ApiError {
  override readonly name = 'KeyInactiveError';
  declare readonly code: 'key_inactive';
}

/** `forbidden`, status 403: the key lacks the scope, or the branch is outside the key's branches. */
export class ForbiddenError extends ApiError {
  override readonly name = 'ForbiddenError';
  declare readonly code: 'forbidden';
}

/** `not_found`, status 404: there is no such resource or path, or the key cannot see it. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
  declare readonly code: 'not_found';
}

/** `method_not_allowed`, status 405: the path exists, but not with this method. The `Allow` header names the methods it has. */
export class MethodNotAllowedError extends ApiError {
  override readonly name = 'MethodNotAllowedError';
  declare readonly code: 'method_not_allowed';
}

/** `conflict`, status 409: the state of the resource forbids the change, or the `Idempotency-Key` is that of another request. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
  declare readonly code: 'conflict';
}

/** `rate_limited`, status 429: too many requests. The `Retry-After` header says how long to wait. */
export class RateLimitedError extends ApiError {
  override readonly name = 'RateLimitedError';
  declare readonly code: 'rate_limited';
}

/** `internal_error`, status 500: something went wrong on the service's side. */
export class InternalError extends ApiError {
  override readonly name = 'InternalError';
  declare readonly code: 'internal_error';
}

/** `unavailable`, status 503: the service cannot reach its data at the moment. The `Retry-After` header says how long to wait. */
export class UnavailableError extends ApiError {
  override readonly name = 'UnavailableError';
  declare readonly code: 'unavailable';
}
