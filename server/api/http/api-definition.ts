import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from 'openapi-backend';
import type { Contract } from '../../contract.ts';
import type { CountRequest } from './rate-limit.ts';
import type { RequestContext, RequestLabels } from './request-context.ts';

/** The parts of the pipeline that differ between the APIs. */
export type ApiDefinition<Caller> = {
  name: RequestLabels['api'];
  contract: Contract;
  /** One handler per operation, by operationId. */
  handlers: Readonly<Record<string, unknown>>;
  countRequest: CountRequest;
  /**
   * Throws if the request lacks valid credentials. Known but expired or revoked credentials are passed to
   * `recognize` first.
   */
  authenticate(
    request: FastifyRequest,
    recognize: (caller: Caller) => void,
  ): Promise<{ caller: Caller; rateLimitKey: string }>;
  /** The `WWW-Authenticate` header of 401 responses. */
  wwwAuthenticate?: string;
  /** Throws unless the caller may run the operation. */
  authorize(caller: Caller, operation: Operation, request: FastifyRequest): void;
  /**
   * Throws if the caller has too many open streams. `caller` is undefined for operations without
   * authentication. `headers` are those that the operation declares.
   */
  beforeStream?(
    caller: Caller | undefined,
    headers: Record<string, unknown>,
    connection: { request: FastifyRequest; reply: FastifyReply },
  ): void;
  /** Called when the response is sent or the client disconnects. Must not throw. */
  logRequest?(context: RequestContext<Caller>, status: number, milliseconds: number): void;
  /** Identifies the caller in the service's log. */
  getLogFields(caller: Caller): Record<string, string>;
  /** Passed to handlers along with parameters and body. */
  handlerContext(context: RequestContext<Caller>): object;
};

/** An operation's extension in the contract, such as `x-required-scope`. Undefined if null or missing. */
export function getExtension(operation: Operation, extension: `x-${string}`): string | undefined {
  const value: unknown = Reflect.get(operation, extension);
  return typeof value === 'string' ? value : undefined;
}

/** The operation's body limit, if it overrides the contract's. */
export function getBodyLimit(operation: Operation): number | undefined {
  const value: unknown = Reflect.get(operation, 'x-max-body-bytes');
  return typeof value === 'number' ? value : undefined;
}
