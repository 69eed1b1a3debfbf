import type { FastifyRequest } from 'fastify';
import type { Operation } from 'openapi-backend';
import type { Contract } from '../../contract.ts';
import type { ServiceError } from '../../lib/errors.ts';
import type { CountRequest } from './rate-limit.ts';
import type { RequestContext } from './request-context.ts';

/** Who asks, and under which name their requests are counted; or why nobody is known to ask. */
export type AuthResult<Caller> = { caller: Caller; rateLimitKey: string } | { refusal: ServiceError };

/** What sets one service apart from another; everything else about a request is the pipeline's. */
export type ApiDefinition<Caller> = {
  /** What its requests are counted under. */
  name: 'public' | 'dashboard';
  contract: Contract;
  /** One handler per operation, by operationId. */
  handlers: Readonly<Record<string, unknown>>;
  countRequest: CountRequest;
  authenticate(request: FastifyRequest): Promise<AuthResult<Caller>>;
  /** What `WWW-Authenticate` tells whom nobody knows, where there is a scheme for it. */
  wwwAuthenticate?: string;
  /** Throws unless this caller may have this operation run. */
  authorize(caller: Caller, operation: Operation, request: FastifyRequest): void;
  /** What a handler takes besides parameters and body. */
  handlerContext(exchange: RequestContext<Caller>): object;
};

/** A statement of the contract about an operation, such as `x-required-scope`; undefined when it is null or missing. */
export function getExtension(operation: Operation, extension: `x-${string}`): string | undefined {
  const value: unknown = Reflect.get(operation, extension);
  return typeof value === 'string' ? value : undefined;
}
