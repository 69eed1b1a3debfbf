import type { operations, Pagination } from './generated/types.ts';

/** The operations of the contract. */
export type OperationId = keyof operations;

/** The facts of an operation that a call needs, generated from the contract. */
export type Operation<Id extends string = string> = {
  readonly id: Id;
  readonly method: string;
  readonly path: string;
  /** Whether a call may be repeated without further checks. */
  readonly idempotent: boolean;
  /** Whether a request may carry an `Idempotency-Key`, with which it can be repeated. */
  readonly takesKey?: boolean;
  /** Values of path parameters that would lead to another operation. */
  readonly reserved?: readonly string[];
  /** What to do before an operation that is not idempotent is repeated, in the contract's own words. */
  readonly retryHint?: string;
};

type Responses<Id extends OperationId> = operations[Id]['responses'];
/** The type of a JSON body. */
export type JsonOf<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;

/** What a successful call of an operation yields. */
export type Success<Id extends OperationId> = JsonOf<
  Responses<Id>[Extract<keyof Responses<Id>, 200 | 201 | 202>]
>;

/** The operations that answer with pages of a list. */
export type ListId = {
  [Id in OperationId]: Success<Id> extends { data: object[]; pagination: Pagination } ? Id : never;
}[OperationId];

/** An element of a list. */
export type Element<Id extends ListId> =
  Success<Id> extends { data: (infer Item extends object)[] } ? Item : never;
