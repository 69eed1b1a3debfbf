import type { Body, OperationId, Query } from '../operation.ts';
import type { MockData } from './data.ts';

/** A valid request. */
export type MockCall<Id extends OperationId> = {
  data: MockData;
  path: Record<string, string>;
  query: Query<Id> & { page: number; limit: number };
  body: Body<Id>;
  /** Whether the key can see a branch. */
  canSeeBranch(branchId: string): boolean;
  now: Date;
  newId(prefix: string): string;
};

export type CanSeeBranch = MockCall<OperationId>['canSeeBranch'];
