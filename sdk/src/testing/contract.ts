import type { QueryParameter } from '../../../spec/rules/query-parameters.ts';
import type { OperationId } from '../operation.ts';

/** The facts of an operation that the mock needs, generated from the contract. */
export type MockedOperation = {
  id: OperationId;
  method: string;
  /** With parameters in braces: `/v1/orders/{reference}`. */
  path: string;
  /** The scope that a key must have; `null` when any valid key will do. */
  scope: string | null;
  /** Whether a request may carry an `Idempotency-Key`. */
  takesKey: boolean;
  takesBody: boolean;
  query: QueryParameter[];
  success: { status: number; example: unknown };
};

/** The status of an error, and its message in the contract's first example of it. */
export type ErrorExample = { status: number; error: string };
