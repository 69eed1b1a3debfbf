import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Request } from 'openapi-backend';
import type { Origin } from '../../lib/access.ts';
import { getTraceparent } from '../../lib/tracing.ts';
import type { WithinBudget } from './time-budget.ts';

/** The operation of a path or method that the contract does not have. */
export const UNROUTED = 'none';

/** Labels of metrics have few values: never a path. */
export type RequestLabels = {
  api: 'public' | 'dashboard';
  operation: string;
  /** The response lasts until the client disconnects. */
  streams: boolean;
};

export type RequestRecorder = {
  recordRequest(labels: RequestLabels, status: number, milliseconds: number): void;
  /** Called when a stream begins. */
  recordStream(response: ServerResponse): void;
};

/** A request and the results of the pipeline's stages. */
export type RequestContext<Caller> = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The request for openapi-backend. Its body is read after authorization. */
  readonly apiRequest: Request;
  readonly withinBudget: WithinBudget;
  /** Absent without authentication, or when it failed. */
  caller?: Caller;
  /** Whose credentials they are, also when these are no longer valid. */
  recognized?: Caller;
  /** The body as it arrived. */
  receivedBody?: Buffer;
  /** The answer to a request that failed. */
  errorBody?: object;
  /** The key by which the caller's requests are counted. */
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

/** HEAD is answered like GET; Node leaves out the body. */
const toRoutedMethod = (method: string): string => (method === 'HEAD' ? 'GET' : method);

/** Only for operations with authentication. */
export function requireCaller<Caller>({ caller }: RequestContext<Caller>): Caller {
  if (caller !== undefined) return caller;
  throw new Error('The operation has no authentication in the contract, and so no caller');
}

/** What a change remembers of the request that makes it. */
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
 * Calls back with the status of the answer. A server error that no client has received is the client's disconnect. Fastify's `onResponse`
 * hook does not run for clients that disconnect.
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
