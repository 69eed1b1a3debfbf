import type { ApiError } from './errors/api.ts';
import { createApiError } from './errors/by-code.ts';
import type { FieldError } from './generated/types.ts';
import type { Operation } from './operation.ts';
import { readRateLimit } from './rate-limit.ts';

/** The error of a response with a status of failure; its body may be anything. */
export function buildApiError({ status, headers }: Response, body: unknown, operation: Operation): ApiError {
  const { error, code, fields } = isRecord(body) ? body : {};
  const requestId = headers.get('x-request-id') ?? undefined;
  const what = typeof error === 'string' && error ? error : 'The answer is not one of the service';
  const request = requestId === undefined ? '' : `, request ${requestId}`;
  return createApiError({
    status,
    code: typeof code === 'string' ? code : `http_${status}`,
    message: `${what} (${status} to ${operation.method} ${operation.path}${request})`,
    fields: Array.isArray(fields) ? fields.filter(isFieldError) : [],
    requestId,
    rateLimit: readRateLimit(headers),
    retryHint: status === 408 || status >= 500 ? operation.retryHint : undefined,
  });
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
