import type { QueryParameter } from '../../../spec/rules/query-parameters.ts';
import type { OperationId } from '../operation.ts';

/** The metadata of an operation that the mock needs, generated from the contract. */
export type MockedOperation = {
  id: OperationId;
  method: string;
  /** The path template: `/v1/orders/{reference}`. */
  path: string;
  /** The scope that a key requires; `null` if any valid key is accepted. */
  scope: string | null;
  /** Whether a request accepts an `Idempotency-Key`. */
  takesKey: boolean;
  takesBody: boolean;
  query: QueryParameter[];
  success: { status: number; example: unknown };
};

/** The status of an error and the message of its first example in the contract. */
export type ErrorExample = { status: number; error: string };
