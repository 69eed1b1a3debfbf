// Generated from the contract by `npm run generate -w sdk`; do not edit.

import type { ErrorObject } from 'ajv';
import type { OperationId } from '../operation.ts';

/** Validates a value. If it is invalid, `errors` explains why. */
type Validate = { (value: unknown): boolean; errors?: ErrorObject[] | null };

/** Of `{ requestBody }`, by operation. */
export const bodies: Partial<Record<OperationId, Validate>>;
/** Of `{ path, query, header }`, by operation; converts the values to their types. */
export const parameters: Record<OperationId, Validate>;
