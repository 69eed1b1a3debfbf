import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { answerClientError, MAX_HEADER_BYTES } from './client-error.ts';
import { errorResponse } from './errors.ts';
import type { Pipeline } from './pipeline.ts';
import type { CountRequest } from './rate-limit.ts';
import { requestIdOf } from './request-id.ts';

/** How long a client may take to send a whole request, in milliseconds. */
const REQUEST_TIMEOUT = 30_000;
const KEEP_ALIVE_TIMEOUT = 65_000;

/** Proxies may ask with the whole address; which service it names is not looked at, as with `Host`. */
const ORIGIN = /^https?:\/\/[^/?]*/i;

/** For a process that serves no API: nothing to ask it but how it is. */
export const createHealthServer = (log: FastifyBaseLogger): FastifyInstance =>
  Fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) });

/** Every response says which request it answers. */
const withRequestId = (request: FastifyRequest, reply: FastifyReply) =>
  reply.header('x-request-id', request.id);

type ServerDeps = {
  log: FastifyBaseLogger;
  trustProxy: boolean;
  /** The public API's. */
  pipeline: Pipeline;
  dashboard: Pipeline;
  countRequest: CountRequest;
};

/**
 * The HTTP server around the pipeline: limits, request ids, one log line per request. Everything that no other route
 * serves goes through the pipeline, so that it alone decides what is not found.
 */
export function createServer({
  log,
  trustProxy,
  pipeline,
  dashboard,
  countRequest,
}: ServerDeps): FastifyInstance {
  const host = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    requestIdHeader: false,
    requestTimeout: REQUEST_TIMEOUT,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    rewriteUrl: ({ url = '' }) => url.replace(ORIGIN, '') || '/',
    trustProxy,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => void answerClientError(error, socket, countRequest),
    frameworkErrors: (_error, request, reply) => void pipeline(request, withRequestId(request, reply)),
  });
  host.removeAllContentTypeParsers();
  // The pipeline reads a body itself, once it knows that it wants one.
  host.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  host.addHook('onRequest', (request, reply, done) => {
    withRequestId(request, reply);
    done();
  });
  host.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    request.log.info(
      {
        method,
        url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
  // What Fastify would refuse in words of its own is the pipeline's to judge.
  host.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.code?.startsWith('FST_')) return pipeline(request, reply);
    request.log.error({ err: error }, 'request failed');
    const { status, body } = errorResponse(error);
    return reply.code(status).send(body);
  });
  host.all('/v1/*', pipeline);
  host.all('/dashboard/api/*', dashboard);
  host.setNotFoundHandler(pipeline);
  return host;
}
