import type { Progress } from './attempt.ts';
import { ApiError, type ApiErrorValues } from './errors/api.ts';
import { excerpt } from './excerpt.ts';
import { errorClasses } from './generated/error-classes.ts';
import type { FieldError } from './generated/types.ts';
import type { Operation } from './operation.ts';
import { readRateLimit } from './rate-limit.ts';
import { isUncertainStatus, readRetryAfter } from './retry.ts';

/** Builds the error for a failed response with any body. */
export function buildApiError(
  { status, headers }: Response,
  body: unknown,
  operation: Operation,
  now: number,
  { wasUncertain, failure }: Progress,
): ApiError {
  const { error, code, fields } = isRecord(body) ? body : {};
  const requestId = headers.get('x-request-id') ?? undefined;
  const location = status < 400 && headers.get('location');
  const unknown = location
    ? `The response is a redirect to ${location}: check baseUrl`
    : 'The response is not from the service';
  const what = typeof error === 'string' && error ? error : unknown;
  const request = requestId === undefined ? '' : `, request ${requestId}`;
  const values: ApiErrorValues = {
    status,
    code: typeof code === 'string' ? code : `http_${status}`,
    fields: Array.isArray(fields) ? fields.filter(isFieldError) : [],
    requestId,
    rateLimit: readRateLimit(headers),
    headers,
    body: typeof body === 'string' ? excerpt(body) : body,
    retryAfterSeconds: readRetryAfter(headers, now),
  };
  const message = `${what} (${status} to ${operation.method} ${operation.path}${request})`;
  const retryHint = wasUncertain || isUncertainStatus(status) ? operation.retryHint : undefined;
  return new (errorClasses.get(values.code) ?? ApiError)(message, { cause: failure, retryHint }, values);
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Parses a text as JSON. Returns the text if it isn't JSON. */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
