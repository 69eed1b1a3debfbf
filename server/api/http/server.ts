import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { MAX_HEADER_BYTES, respondToClientError } from './client-error.ts';
import { errorResponse } from './errors.ts';
import type { Pipeline } from './pipeline.ts';
import type { CountRequest } from './rate-limit.ts';

/** For receiving a whole request. */
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** Proxies may send absolute request targets. */
const ORIGIN = /^https?:\/\/[^/?]*/i;

/** For a process without an API: health and metrics only. */
export const createHealthServer = (log: FastifyBaseLogger): FastifyInstance =>
  Fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) });

const REQUEST_ID_PATTERN = /^[A-Za-z0-9._-]{1,64}$/;

function getRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const id = headers['x-request-id'];
  return typeof id === 'string' && REQUEST_ID_PATTERN.test(id) ? id : randomUUID();
}

const withRequestId = (request: FastifyRequest, reply: FastifyReply) =>
  reply.header('x-request-id', request.id);

type ServerDeps = {
  log: FastifyBaseLogger;
  trustProxy: boolean;
  publicApi: Pipeline;
  dashboardApi: Pipeline;
  countRequest: CountRequest;
};

/** The HTTP server: limits, request ids, one log line per request. */
export function createServer({
  log,
  trustProxy,
  publicApi,
  dashboardApi,
  countRequest,
}: ServerDeps): FastifyInstance {
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: getRequestId,
    requestIdHeader: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    rewriteUrl: ({ url = '' }) => url.replace(ORIGIN, '') || '/',
    trustProxy,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) =>
      void respondToClientError(error, socket, countRequest).catch(() => socket.destroy()),
    frameworkErrors: (_error, request, reply) => void publicApi(request, withRequestId(request, reply)),
  });
  server.removeAllContentTypeParsers();
  // The pipeline reads the body itself.
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  server.addHook('onRequest', (request, reply, done) => {
    withRequestId(request, reply);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    request.log.info({ method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
  // Fastify rejects some requests before routing; the pipeline answers them.
  server.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.code?.startsWith('FST_')) return publicApi(request, reply);
    request.log.error({ err: error }, 'request failed');
    const { status, body } = errorResponse(error);
    return reply.code(status).send(body);
  });
  server.all('/v1/*', publicApi);
  server.all('/dashboard/api/*', dashboardApi);
  server.setNotFoundHandler(publicApi);
  return server;
}

/**
 * Returns a function that closes the connections without a request in progress. Node's own does not count those that were
 * opened and never used, as browsers do in advance: each would hold a stop up.
 */
export function createIdleCloser({ server }: FastifyInstance): () => void {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  return () => {
    server.closeIdleConnections();
    for (const socket of unused) socket.destroy();
  };
}
