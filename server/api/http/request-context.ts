import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Request } from 'openapi-backend';
import type { AuthResult } from './api-definition.ts';
import type { RequestLabels } from './request-labels.ts';

/** One request on its way through the pipeline, and what the stages before have found out about it. */
export type RequestContext<Caller> = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The same request as openapi-backend takes it; its body is read only when nothing else stands in the way. */
  readonly apiRequest: Request;
  /** Who asks; absent where the operation is for everyone. */
  auth?: AuthResult<Caller>;
  /** What it is counted as, once it is routed. */
  labels?: RequestLabels;
};

export function createRequestContext<Caller>(
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext<Caller> {
  const headers = request.headers as Request['headers'];
  return { request, reply, apiRequest: { method: request.method, path: request.url, headers } };
}

/** Who asks; an operation that is for everyone has no use for it. */
export function requireCaller<Caller>({ auth }: RequestContext<Caller>): Caller {
  if (auth === undefined || 'refusal' in auth)
    throw new Error('Nobody is known to call an operation that is for everyone');
  return auth.caller;
}
