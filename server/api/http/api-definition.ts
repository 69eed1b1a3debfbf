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
   * Throws for a request without valid credentials. Those that are known and no longer valid are told to `recognize` before,
   * with what is valid.
   */
  authenticate(
    request: FastifyRequest,
    recognize: (caller: Caller) => void,
  ): Promise<{ caller: Caller; rateLimitKey: string }>;
  /** The `WWW-Authenticate` header of a 401. */
  wwwAuthenticate?: string;
  /** Throws unless the caller may run the operation. */
  authorize(caller: Caller, operation: Operation, request: FastifyRequest): void;
  /** Throws when the caller has too many streams. `caller` is undefined for operations without authentication. */
  beforeStream?(caller: Caller | undefined, request: FastifyRequest, reply: FastifyReply): void;
  /** Called when a request is answered, or its client has left. Must not throw. */
  logRequest?(context: RequestContext<Caller>, status: number, milliseconds: number): void;
  /** The caller, for the log of the service. */
  getLogFields(caller: Caller): Record<string, string>;
  /** Passed to handlers beside parameters and body. */
  handlerContext(context: RequestContext<Caller>): object;
};

/** An operation's extension in the contract, such as `x-required-scope`; undefined when it is null or missing. */
export function getExtension(operation: Operation, extension: `x-${string}`): string | undefined {
  const value: unknown = Reflect.get(operation, extension);
  return typeof value === 'string' ? value : undefined;
}

/** The limit of an operation's body, where it is not the contract's. */
export function getBodyLimit(operation: Operation): number | undefined {
  const value: unknown = Reflect.get(operation, 'x-max-body-bytes');
  return typeof value === 'number' ? value : undefined;
}
