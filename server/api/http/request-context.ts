import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Request } from 'openapi-backend';
import type { Identity } from './api-definition.ts';
import type { Served } from './request-labels.ts';

/** One request on its way through the pipeline, and what the stages before have found out about it. */
export type Exchange<Who> = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The same request as openapi-backend takes it; its body is read only when nothing else stands in the way. */
  readonly apiRequest: Request;
  /** Who asks; absent where the operation is for everyone. */
  identity?: Identity<Who>;
  /** What it is counted as, once it is routed. */
  served?: Served;
};

export function exchangeOf<Who>(request: FastifyRequest, reply: FastifyReply): Exchange<Who> {
  const headers = request.headers as Request['headers'];
  return { request, reply, apiRequest: { method: request.method, path: request.url, headers } };
}

/** Who asks; an operation that is for everyone has no use for it. */
export function knownCaller<Who>({ identity }: Exchange<Who>): Who {
  if (identity === undefined || 'refusal' in identity)
    throw new Error('Nobody is known to call an operation that is for everyone');
  return identity.who;
}
