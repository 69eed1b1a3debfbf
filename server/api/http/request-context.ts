import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Request } from 'openapi-backend';
import type { Origin } from '../../lib/access.ts';
import { getTraceparent } from '../../lib/tracing.ts';
import type { WithinBudget } from './time-budget.ts';

/** The operation ID of paths and methods outside the contract. */
export const UNROUTED = 'none';

/** Metric labels have few values, so paths are excluded. */
export type RequestLabels = {
  api: 'public' | 'dashboard';
  operation: string;
  /** Whether the response lasts until the client disconnects. */
  streams: boolean;
};

export type RequestRecorder = {
  recordRequest(labels: RequestLabels, status: number, milliseconds: number): void;
  /** Called when a stream starts. */
  recordStream(response: ServerResponse): void;
};

/** A request and the results of the pipeline's stages. */
export type RequestContext<Caller> = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The request for openapi-backend. Its body is read after authorization. */
  readonly apiRequest: Request;
  readonly withinBudget: WithinBudget;
  /** Absent without authentication, or if it failed. */
  caller?: Caller;
  /** The owner of the credentials, even if these are no longer valid. */
  recognized?: Caller;
  /** The body as received. */
  receivedBody?: Buffer;
  /** The body of an error response. */
  errorBody?: object;
  /** The caller's key in the rate limiter. */
  rateLimitKey?: string;
  /** Present once the request is routed. */
  labels?: RequestLabels;
};

export function createRequestContext<Caller>(
  request: FastifyRequest,
  reply: FastifyReply,
  withinBudget: WithinBudget,
): RequestContext<Caller> {
  const headers = request.headers as Request['headers'];
  const apiRequest = { method: toRoutedMethod(request.method), path: request.url, headers };
  return { request, reply, apiRequest, withinBudget };
}

/** HEAD is handled like GET; Node omits the body. */
const toRoutedMethod = (method: string): string => (method === 'HEAD' ? 'GET' : method);

/** Only for operations with authentication. */
export function requireCaller<Caller>({ caller }: RequestContext<Caller>): Caller {
  if (caller !== undefined) return caller;
  throw new Error('The contract declares no authentication for this operation, so it has no caller');
}

/** The request details that a change stores. */
export const getOrigin = ({ request }: Pick<RequestContext<unknown>, 'request'>): Origin => ({
  requestId: request.id,
  traceparent: getTraceparent(),
});

export function getBearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
}

/** The client disconnected before the response. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Calls back with the response's status. A server error that the client never received counts as the client's
 * disconnect. Fastify's `onResponse` hook does not run for disconnected clients.
 */
export function onResponseClosed(
  reply: FastifyReply,
  onClosed: (status: number, milliseconds: number) => void,
): void {
  const { raw } = reply;
  raw.once('close', () => {
    const isAnswered = raw.headersSent && (raw.writableFinished || raw.statusCode < 500);
    onClosed(isAnswered ? raw.statusCode : CLIENT_CLOSED_REQUEST, reply.elapsedTime);
  });
}
