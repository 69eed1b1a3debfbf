import type { operations, Pagination } from './generated/types.ts';

/** The operations of the contract. */
export type OperationId = keyof operations;

/** The metadata of an operation, generated from the contract. */
export type Operation<Id extends string = string> = {
  readonly id: Id;
  readonly method: string;
  readonly path: string;
  /** Whether a call may be repeated without further checks. */
  readonly idempotent: boolean;
  /** Whether a request accepts an `Idempotency-Key`, which makes it safe to repeat. */
  readonly takesKey?: boolean;
  /** Values of path parameters that would address another operation. */
  readonly reserved?: readonly string[];
  /** What to check before repeating an operation that is not idempotent, as documented in the contract. */
  readonly retryHint?: string;
};

type Responses<Id extends OperationId> = operations[Id]['responses'];
/** The type of a JSON body. */
export type JsonOf<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;

/** The result of a successful call of an operation. */
export type Success<Id extends OperationId> = JsonOf<
  Responses<Id>[Extract<keyof Responses<Id>, 200 | 201 | 202>]
>;

/** The operations that return pages of a list. */
export type ListId = {
  [Id in OperationId]: Success<Id> extends { data: object[]; pagination: Pagination } ? Id : never;
}[OperationId];

/** An element of a list. */
export type Element<Id extends ListId> =
  Success<Id> extends { data: (infer Item extends object)[] } ? Item : never;
