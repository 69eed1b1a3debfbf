import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Request } from 'openapi-backend';
import type { Authentication } from '../keys/service.ts';

/** One request on its way through the pipeline, and what the stages before have found out about it. */
export type Exchange = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The same request as openapi-backend takes it; its body is read only when nothing else stands in the way. */
  readonly apiRequest: Request;
  authentication: Authentication;
};

export function exchangeOf(request: FastifyRequest, reply: FastifyReply): Exchange {
  const headers = request.headers as Request['headers'];
  return {
    request,
    reply,
    apiRequest: { method: request.method, path: request.url, headers },
    authentication: { outcome: 'unknown' },
  };
}
