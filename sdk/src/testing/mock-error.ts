import { errorExamples } from '../generated/mock.ts';
import type { FieldError, KnownErrorCode } from '../generated/types.ts';

/** An error that the mock answers with. */
export class MockError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: FieldError[] | undefined;
  readonly headers: Record<string, string>;

  constructor(code: string, status: number, message: string, details: MockErrorDetails = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = details.fields;
    this.headers = details.headers ?? {};
  }
}

export type MockErrorDetails = { fields?: FieldError[]; headers?: Record<string, string> };

/** An error with the status of the contract's example and, unless given, its message. */
export function buildError(code: KnownErrorCode, message?: string, details?: MockErrorDetails): MockError {
  const example = errorExamples[code];
  if (!example) throw new Error(`The contract has no example of the error ${code}`);
  return new MockError(code, example.status, message ?? example.error, details);
}

export function invalidRequest(fields: FieldError[]): MockError {
  return buildError('invalid_request', undefined, { fields });
}
