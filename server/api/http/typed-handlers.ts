/** An operation in the contract's generated types. */
type OperationType = { parameters: object; responses: object };

type Success<Responses> = Responses extends { 200: infer Response }
  ? Response
  : Responses extends { 201: infer Response } | { 202: infer Response }
    ? Response
    : never;
type JsonBody<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : undefined;
/** The router fills in parameters with a default. */
type WithDefaults<Query> = Query extends { page?: number; limit?: number }
  ? Omit<Query, 'page' | 'limit'> & { page: number; limit: number }
  : Query;

/** Node lowercases header names. */
type LowercaseKeys<Headers> = { [Name in keyof Headers as Lowercase<Name & string>]: Headers[Name] };

/** A validated request of one operation. */
type OperationRequest<Operation extends OperationType> = {
  operationId: string;
  params: Operation['parameters'] extends { path: infer Path } ? Path : Record<never, never>;
  query: Operation['parameters'] extends { query?: infer Query }
    ? WithDefaults<NonNullable<Query>>
    : Record<never, never>;
  headers: Operation['parameters'] extends { header?: infer Headers }
    ? LowercaseKeys<NonNullable<Headers>>
    : Record<never, never>;
  body: Operation extends { requestBody: infer Request }
    ? JsonBody<Request>
    : Operation extends { requestBody?: infer Request }
      ? JsonBody<NonNullable<Request>> | undefined
      : undefined;
};

/** The body of the success response; `unknown` for a 204; the chunks of a stream. */
type OperationResult<Operation extends OperationType> = Operation['responses'] extends { 204: unknown }
  ? unknown
  : Success<Operation['responses']> extends {
        content: { 'text/event-stream': string } | { 'text/csv': string };
      }
    ? AsyncIterable<string>
    : JsonBody<Success<Operation['responses']>>;

/**
 * One handler per operation, keyed by operationId and typed by the contract. `Context` is passed along with
 * the request.
 */
export type HandlersOf<Operations extends Record<keyof Operations, OperationType>, Context> = {
  readonly [Id in keyof Operations]: (
    call: OperationRequest<Operations[Id]> & Context,
  ) => Promise<OperationResult<Operations[Id]>>;
};
