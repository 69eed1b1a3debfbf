import type { Branch } from '../../../spec/rules/branches.ts';
import { messages } from '../../../spec/rules/messages.ts';
import type { FieldError, OrderStatusChange, operations } from '../generated/types.ts';
import type { JsonOf, OperationId } from '../operation.ts';
import type { MockData } from './data.ts';
import { MockError, throwIfInvalid } from './mock-error.ts';

/** A valid request. */
export type MockCall<Id extends OperationId> = MockContext & {
  query: Received<NonNullable<operations[Id]['parameters']['query']>> & { page: number; limit: number };
  body: Received<JsonOf<operations[Id]['requestBody']>>;
};

/** The parts of a request whose types are the same for all operations. */
export type MockContext = {
  data: MockData;
  path: Record<string, string>;
  /** Whether the key can see a branch. */
  canSeeBranch(branchId: string): boolean;
  /** The branches that the key can see. */
  branches: Branch[];
  now: Date;
  newId(prefix: string): string;
  /** The status changes that were made in the mock, by order ID. */
  changes: Map<string, OrderStatusChange[]>;
};

/** A `Date` is received as a string, and `undefined` is not received at all. */
type Received<T> = T extends Date
  ? never
  : T extends object
    ? { [Name in keyof T]: Received<Exclude<T[Name], undefined>> }
    : T;

/** Throws if the key can't see one of the branches. Includes field errors that were found earlier. */
export function requireBranches(
  { branches }: MockContext,
  entries: { branchId: string }[],
  fieldErrors: FieldError[] = [],
): void {
  const foreign = entries.find(({ branchId }) => !branches.some(({ _id }) => _id === branchId));
  if (!foreign) return;
  throwIfInvalid(fieldErrors);
  throw new MockError('forbidden', messages.foreignBranch(foreign.branchId));
}
