import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Clock } from '../../lib/clock.ts';
import type { ServiceError } from '../../lib/errors.ts';
import { maskPath } from '../../lib/masking/masking.ts';
import { maskCredentials } from '../../lib/masking/sensitive-text.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { type TrustProxy, toTrustFunction } from './client-address.ts';
import { type ClientError, findMalformed, MAX_HEADER_BYTES, respondToClientError } from './client-error.ts';
import { errorResponse } from './error-response.ts';
import type { Pipeline } from './pipeline.ts';
import type { CountRequest } from './rate-limit.ts';
import { SECURITY_HEADERS, STRICT_TRANSPORT } from './security-headers.ts';
import { createUnansweredRequests, type UnansweredRequests } from './unanswered-requests.ts';

/** The timeout for receiving a whole request. */
const REQUEST_TIMEOUT_MS = 30_000;
/** How often the timeout is checked. Node's default of 30 seconds would double the timeout. */
const TIMEOUT_CHECK_MS = 1_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** Proxies may send absolute request targets. */
const ORIGIN = /^https?:\/\/[^/?]*/i;

/** Browsers and most clients wait for the response before they send the next request. */
const MAX_UNANSWERED = 10;

const DASHBOARD = /^\/dashboard\/api(?:[/?]|$)/;

/**
 * The server of a process that has no API or does not serve it yet: health, and metrics if added. All other
 * requests get `error`.
 */
export function createHealthServer(log: FastifyBaseLogger, error: ServiceError): FastifyInstance {
  const { status, body, retryAfter } = errorResponse(error);
  const reject = (_request: FastifyRequest, reply: FastifyReply) => {
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply.code(status).send(body);
  };
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (_error, request, reply) => reject(request, reply),
  });
  server.setNotFoundHandler(reject);
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    done();
  });
  return server;
}

const REQUEST_ID_PATTERN = /^[A-Za-z0-9._-]{1,64}$/;

const createGetRequestId =
  (clock: Clock) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const id = headers['x-request-id'];
    const isUsable = typeof id === 'string' && REQUEST_ID_PATTERN.test(id) && maskCredentials(id) === id;
    return isUsable ? id : newRequestId(clock());
  };

const withCommonHeaders = (request: FastifyRequest, reply: FastifyReply) =>
  reply.headers({
    ...SECURITY_HEADERS,
    ...(request.protocol === 'https' && STRICT_TRANSPORT),
    'x-request-id': request.id,
  });

type ServerDeps = {
  log: FastifyBaseLogger;
  trustProxy: TrustProxy;
  publicApi: Pipeline;
  dashboardApi: Pipeline;
  countRequest: CountRequest;
  requestTimeoutMs?: number | undefined;
  clock: Clock;
};

/** The HTTP server: limits, request IDs, one log line per request. */
export function createServer({
  log,
  trustProxy,
  publicApi,
  dashboardApi,
  countRequest,
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
  clock,
}: ServerDeps): FastifyInstance {
  const runPipeline: Pipeline = (request, reply) =>
    DASHBOARD.test(request.url) ? dashboardApi(request, reply) : publicApi(request, reply);
  const unanswered = createUnansweredRequests();
  const respond = (error: ClientError, socket: Socket) =>
    void respondToClientError(error, socket, countRequest, unanswered).catch(() => socket.destroy());
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: createGetRequestId(clock),
    requestIdHeader: false,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      // Also lowers the header timeout. Node ignores a request timeout below the header timeout.
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // The pipeline rejects requests without a host, so that they count against the rate limit.
      requireHostHeader: false,
    },
    rewriteUrl: ({ url = '' }) => url.replace(ORIGIN, '') || '/',
    trustProxy: toTrustFunction(trustProxy),
    forceCloseConnections: 'idle',
    // Requests that arrive during the shutdown are still handled.
    return503OnClosing: false,
    clientErrorHandler: respond,
    frameworkErrors: (_error, request, reply) => void runPipeline(request, withCommonHeaders(request, reply)),
  });
  server.removeAllContentTypeParsers();
  // The pipeline reads the body itself.
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  server.addHook('onRequest', (request, reply, done) => {
    withCommonHeaders(request, reply);
    // Also runs when the client disconnects, and at the end of a stream.
    reply.raw.once('close', () => logRequest(request, reply));
    done();
  });
  // Fastify rejects some requests before routing; the pipeline responds to them.
  server.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.code?.startsWith('FST_')) return runPipeline(request, reply);
    request.log.error({ err: error }, 'request failed');
    const { status, body } = errorResponse(error);
    return reply.code(status).send(body);
  });
  server.all('/v1/*', publicApi);
  server.all('/dashboard/api/*', dashboardApi);
  // API paths are not pages of the dashboard.
  server.all('/dashboard/api', dashboardApi);
  server.setNotFoundHandler(runPipeline);
  server.server.on('checkExpectation', ({ socket }: IncomingMessage) =>
    respond({ code: 'EXPECTATION' }, socket),
  );
  server.server.on('connect', (_request, socket: Socket) => respond({ code: 'CONNECT' }, socket));
  server.server.on('connection', keepAddress);
  takeRequests(server, unanswered, respond);
  return server;
}

/**
 * Caches the client's address, which Node can read only from an open connection. A connection without one was
 * reset before it was accepted, so no client is waiting.
 */
function keepAddress(socket: Socket): void {
  if (socket.remoteAddress === undefined) socket.destroy();
}

/** Proxies and supervisors request these every second. Successful probes would dominate the log. */
const PROBES = ['/healthz', '/readyz', '/metrics'];

const MAX_LOGGED_PATH = 500;

function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { method, url } = request;
  const [path = ''] = url.split('?', 1);
  const level = PROBES.includes(path) && reply.raw.statusCode === 200 ? 'debug' : 'info';
  const ms = Math.round(reply.elapsedTime);
  const left = !reply.raw.writableFinished && { left: true };
  // A path can accidentally contain a key or a guest's data.
  request.log[level](
    { method, url: maskPath(path, MAX_LOGGED_PATH), status: reply.raw.statusCode, ms, ...left },
    'request',
  );
}

/**
 * Rejects malformed requests, and closes connections with too many pending requests. Node starts all requests
 * that arrive in one packet.
 */
function takeRequests(
  { server, routing }: FastifyInstance,
  unanswered: UnansweredRequests,
  respond: (error: ClientError, socket: Socket) => void,
): void {
  // Replaces Fastify's own listener, which accounts for most of a request's memory.
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const code = findMalformed(request);
    if (code !== undefined) respond({ code }, request.socket);
    else if (unanswered.add(request, response) > MAX_UNANSWERED) request.socket.destroy();
    else routing(request, response);
  });
}
