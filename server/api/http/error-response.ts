import type { Error as ErrorBody, InvalidRequestError } from '../../../generated/public/types.ts';
import { type ErrorCode, ServiceError, unavailable } from '../../lib/errors.ts';
import { isDatabaseUnavailable } from '../../lib/mongo/unavailable.ts';

/** The only mapping from errors to HTTP statuses. */
const STATUS = {
  invalid_request: 400,
  body_too_large: 413,
  unauthorized: 401,
  key_inactive: 401,
  forbidden: 403,
  invalid_csrf_token: 403,
  password_change_required: 403,
  second_factor_required: 403,
  confirmation_required: 403,
  restaurant_suspended: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>;

type ErrorResponse = {
  status: number;
  body: ErrorBody | InvalidRequestError;
  retryAfter?: number | undefined;
};

/** Unexpected errors become a 500 without details, and database outages a 503. */
export function errorResponse(error: unknown): ErrorResponse {
  if (isDatabaseUnavailable(error)) return errorResponse(unavailable(error));
  if (!(error instanceof ServiceError))
    return { status: 500, body: { error: 'Internal error', code: 'internal_error' } };
  const { code, message, fields, retryAfter } = error;
  const status = STATUS[code];
  if (code === 'invalid_request' || code === 'body_too_large')
    return { status, body: { error: message, code: 'invalid_request', fields } };
  const { conflicts, restaurants } = error;
  const details = {
    ...(conflicts.length > 0 && { conflicts }),
    ...(restaurants.length > 0 && { restaurants }),
  };
  return { status, body: { error: message, code, ...details }, retryAfter };
}
