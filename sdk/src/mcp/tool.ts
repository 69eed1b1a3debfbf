import type { OperationId } from '../operation.ts';

/** An operation of the contract as a tool of the Model Context Protocol. */
export type Tool = {
  name: OperationId;
  title: string;
  description: string;
  inputSchema: { type: 'object'; properties: Record<string, object>; required: string[] };
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean };
  /** The names of the arguments in the path and in the query. */
  path: string[];
  query: string[];
  /** The names of the arguments that are times. */
  times: string[];
  result: Shape;
};

/** The amounts and times of a result. The shape of an array is the shape of its elements. */
export type Shape = 'amount' | 'time' | { readonly [field: string]: Shape };
