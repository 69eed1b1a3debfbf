import type { operations } from '../generated/types.ts';
import type { JsonOf, OperationId } from '../operation.ts';
import type { MockData } from './data.ts';

/** A valid request. */
export type MockCall<Id extends OperationId> = {
  data: MockData;
  path: Record<string, string>;
  query: Received<NonNullable<operations[Id]['parameters']['query']>> & { page: number; limit: number };
  body: Received<JsonOf<operations[Id]['requestBody']>>;
  /** Whether the key can see a branch. */
  canSeeBranch(branchId: string): boolean;
  now: Date;
  newId(prefix: string): string;
};

/** A `Date` is received as a text. */
type Received<T> = T extends Date ? never : T extends object ? { [Name in keyof T]: Received<T[Name]> } : T;

export type CanSeeBranch = MockCall<OperationId>['canSeeBranch'];
