import { errorExamples } from '../generated/mock.ts';
import type { FieldError, KnownErrorCode } from '../generated/types.ts';

/** An error that the mock answers with. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: FieldError[] | undefined;
  readonly headers: Record<string, string>;

  constructor(code: string, status: number, message: string, details: RefusalDetails = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = details.fields;
    this.headers = details.headers ?? {};
  }
}

export type RefusalDetails = { fields?: FieldError[]; headers?: Record<string, string> };

/** An error with the status and the words that the contract shows for it. */
export function refuse(code: KnownErrorCode, message?: string, details?: RefusalDetails): Refusal {
  const example = errorExamples[code];
  if (!example) throw new Error(`The contract shows no error ${code}`);
  return new Refusal(code, example.status, message ?? example.error, details);
}

export function invalid(fields: FieldError[]): Refusal {
  return refuse('invalid_request', undefined, { fields });
}
