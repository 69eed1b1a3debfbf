import { describeFieldErrors } from '../../../spec/rules/field-errors.ts';
import { errorExamples } from '../generated/mock.ts';
import type { FieldError, KnownErrorCode } from '../generated/types.ts';

type Details = { status?: number; fields?: FieldError[]; headers?: Record<string, string> };

/** An error response of the mock. Defaults to the status and message of the contract's example. */
export class MockError extends Error {
  readonly code: KnownErrorCode;
  readonly status: number;
  readonly fields: FieldError[] | undefined;
  readonly headers: Record<string, string>;

  constructor(code: KnownErrorCode, message?: string, { status, fields, headers = {} }: Details = {}) {
    const example = errorExamples[code];
    super(message ?? example.error);
    this.code = code;
    this.status = status ?? example.status;
    this.fields = fields;
    this.headers = headers;
  }
}

export const rateLimited = (seconds: number) =>
  new MockError('rate_limited', `Too many requests: try again in ${seconds} seconds`, retryAfter(seconds));

export const retryAfter = (seconds: number) => ({ headers: { 'retry-after': String(seconds) } });

export const invalidRequest = (fields: FieldError[]) =>
  new MockError('invalid_request', describeFieldErrors(fields), { fields });

export function throwIfInvalid(fields: FieldError[]): void {
  if (fields.length > 0) throw invalidRequest(fields);
}
