/** The facts of an operation that the mock needs, generated from the contract. */
export type MockedOperation = {
  method: string;
  /** With parameters in braces: `/v1/orders/{reference}`. */
  path: string;
  /** The scope that a key must have; `null` when any valid key will do. */
  scope: string | null;
  /** Whether a request may carry an `Idempotency-Key`. */
  takesKey?: boolean;
  query: QueryParameter[];
  /** The schema of the request body. */
  body: Schema | null;
  success: { status: number; example: unknown };
};

export type QueryParameter = {
  name: string;
  /** Never rejected: an invalid value counts as not sent. */
  lenient: boolean;
  schema: Schema;
  clamp?: { minimum?: number; maximum?: number };
};

/** The part of JSON Schema that the contract's requests use. */
export type Schema = {
  $ref?: string;
  anyOf?: Schema[];
  type?: string;
  format?: string;
  enum?: string[];
  required?: string[];
  properties?: Record<string, Schema>;
  dependentRequired?: Record<string, string[]>;
  items?: Schema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
};

/** An error as in the contract's examples. */
export type ErrorExample = { status: number; error: string };
