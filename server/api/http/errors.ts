import type { Error as ErrorBody, InvalidRequestError } from '../../../generated/public/types.ts';
import { type ErrorCode, ServiceError } from '../../lib/errors.ts';

/** The only place that knows which HTTP status an error has. */
const STATUS = {
  invalid_request: 400,
  body_too_large: 413,
  unauthorized: 401,
  key_inactive: 401,
  forbidden: 403,
  password_change_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  rate_limited: 429,
  internal_error: 500,
} as const satisfies Record<ErrorCode, number>;

export type ErrorResponse = {
  status: number;
  body: ErrorBody | InvalidRequestError;
  retryAfter?: number | undefined;
};

/** The response an error becomes. What is not one of ours reveals nothing. */
export function errorResponse(error: unknown): ErrorResponse {
  if (!(error instanceof ServiceError)) {
    return {
      status: STATUS.internal_error,
      body: { error: 'Internal error', code: 'internal_error' },
    };
  }
  const { code, message, fields, retryAfter } = error;
  const status = STATUS[code];
  if (code === 'invalid_request' || code === 'body_too_large') {
    return {
      status,
      body: { error: message, code: 'invalid_request', fields },
    };
  }
  return { status, body: { error: message, code }, retryAfter };
}
