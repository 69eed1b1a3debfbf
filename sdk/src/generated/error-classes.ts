// Generated from the contract by `npm run generate -w sdk`; do not edit.

import type { ApiError } from '../errors/api.ts';
import * as errors from './errors.ts';

export const errorClasses: Map<string, typeof ApiError> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries({
    invalid_request: errors.InvalidRequestError,
    unauthorized: errors.UnauthorizedError,
    key_inactive: errors.KeyInactiveError,
    forbidden: errors.ForbiddenError,
    not_found: errors.NotFoundError,
    method_not_allowed: errors.MethodNotAllowedError,
    conflict: errors.ConflictError,
    rate_limited: errors.RateLimitedError,
    internal_error: errors.InternalError,
    unavailable: errors.UnavailableError,
  }),
);
