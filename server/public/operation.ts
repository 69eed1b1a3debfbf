import type { operations } from '../../generated/public/types.ts';
import type { Actor } from '../activity/activity.ts';
import type { Reach } from '../branches/branch.ts';
import type { Services } from '../context.ts';

/** Who calls: what the key reaches, and the name under which its changes are recorded. */
export type Caller = { reach: Reach; actor: Actor };

export type OperationId = keyof operations;

type Success<Responses> = Responses extends { 200: infer Response }
  ? Response
  : Responses extends { 201: infer Response }
    ? Response
    : never;
type JsonOf<Content> = Content extends {
  content: { 'application/json': infer Body };
}
  ? Body
  : undefined;
/** Parameters that the router always supplies: those with a default. */
type Supplied<Query> = Query extends { page?: number; limit?: number }
  ? Omit<Query, 'page' | 'limit'> & { page: number; limit: number }
  : Query;

/** A validated request of one operation, typed by the contract. */
export type Call<Id extends OperationId> = {
  params: operations[Id]['parameters'] extends { path: infer Path } ? Path : Record<never, never>;
  query: operations[Id]['parameters'] extends { query?: infer Query }
    ? Supplied<NonNullable<Query>>
    : Record<never, never>;
  body: operations[Id] extends { requestBody: infer Request } ? JsonOf<Request> : undefined;
  caller: Caller;
  services: Services;
};

/** The body of the operation's success response. */
export type Result<Id extends OperationId> = JsonOf<Success<operations[Id]['responses']>>;

export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Result<Id>>;

/** One handler per operation of the contract: one too few or too many does not compile. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
