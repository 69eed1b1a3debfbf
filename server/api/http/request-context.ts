import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Request } from 'openapi-backend';
import type { ServiceError } from '../../lib/errors.ts';
import type { RequestLabels } from './request-labels.ts';

/** The caller and the key that its requests are counted under; or why there is none. */
export type AuthResult<Caller> = { caller: Caller; rateLimitKey: string } | { error: ServiceError };

/** One request on its way through the pipeline, and what its stages have found out. */
export type RequestContext<Caller> = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The same request for openapi-backend. Its body is read after every check that does not need it. */
  readonly apiRequest: Request;
  /** Absent for an operation without authentication. */
  auth?: AuthResult<Caller>;
  /** Present once the request is routed. */
  labels?: RequestLabels;
};

export function createRequestContext<Caller>(
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext<Caller> {
  const headers = request.headers as Request['headers'];
  return { request, reply, apiRequest: { method: request.method, path: request.url, headers } };
}

/** The caller of an operation with authentication. */
export function requireCaller<Caller>({ auth }: RequestContext<Caller>): Caller {
  if (auth === undefined || 'error' in auth)
    throw new Error('The operation has no authentication, and so no caller');
  return auth.caller;
}

/** The token of an `Authorization: Bearer <token>` header. */
export function getBearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
}
