import type { OperationId } from '../operation.ts';

/** An operation of the contract as a tool of the Model Context Protocol. */
export type Tool = {
  name: OperationId;
  title: string;
  description: string;
  inputSchema: { type: 'object'; properties: Record<string, object>; required: string[] };
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean };
  /** The names of the arguments that stand in the path and in the query. */
  path: string[];
  query: string[];
  /** Those that are a moment. */
  times: string[];
  result: Shape;
};

/** Where a result holds amounts and times; the elements of an array are like the array. */
export type Shape = 'amount' | 'time' | { readonly [field: string]: Shape };
