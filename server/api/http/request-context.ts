import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Request } from 'openapi-backend';
import type { ServiceError } from '../../lib/errors.ts';
import type { RequestLabels } from './request-labels.ts';
import type { WithinBudget } from './time-budget.ts';

export type AuthResult<Caller> = { caller: Caller; rateLimitKey: string } | { error: ServiceError };

/** A request and the results of the pipeline's stages. */
export type RequestContext<Caller> = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The request for openapi-backend; its body is read after authorization. */
  readonly apiRequest: Request;
  readonly withinBudget: WithinBudget;
  /** Absent for an operation without authentication. */
  auth?: AuthResult<Caller> | { error: unknown };
  /** Present once the request is routed. */
  labels?: RequestLabels;
};

export function createRequestContext<Caller>(
  request: FastifyRequest,
  reply: FastifyReply,
  withinBudget: WithinBudget,
): RequestContext<Caller> {
  const headers = request.headers as Request['headers'];
  const apiRequest = { method: request.method, path: request.url, headers };
  return { request, reply, apiRequest, withinBudget };
}

/** Only for operations with authentication. */
export function requireCaller<Caller>({ auth }: RequestContext<Caller>): Caller {
  if (auth === undefined || 'error' in auth)
    throw new Error('The operation has no authentication in the contract, and so no caller');
  return auth.caller;
}

export function getBearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
}
