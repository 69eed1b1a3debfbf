import { trace } from '@opentelemetry/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Operation } from 'openapi-backend';
import { toFieldErrors } from '../../../spec/rules/field-errors.ts';
import { messages } from '../../../spec/rules/messages.ts';
import { invalidRequest, rateLimited, ServiceError } from '../../lib/errors.ts';
import { inSpan, type TracedWork } from '../../lib/tracing.ts';
import { type ApiDefinition, getBodyLimit, getExtension } from './api-definition.ts';
import { getRequestNetwork } from './client-address.ts';
import { createBodySelector, getHeaderNames, selectHeaders } from './declared-fields.ts';
import { findMediaType, getSuccessStatus, takesBody } from './described-operation.ts';
import { errorResponse } from './error-response.ts';
import { sendEvents, sendFile } from './event-stream.ts';
import { createRunningKeys } from './idempotency-key.ts';
import { createOpenApiBackend } from './openapi-backend.ts';
import { rateHeaders } from './rate-limit.ts';
import { readJson } from './request-body.ts';
import {
  createRequestContext,
  onResponseClosed,
  type RequestContext,
  type RequestLabels,
  type RequestRecorder,
  UNROUTED,
} from './request-context.ts';
import { NO_STORE } from './security-headers.ts';
import { sendJson, sendUnlessKept } from './send-json.ts';
import { createTimeBudgets } from './time-budget.ts';

const IDEMPOTENCY_KEY = 'idempotency-key';

export type Pipeline = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * The stages of a request, each driven by the contract: route → authentication → rate limit → authorization →
 * body and validation → handler. The first stage that rejects the request determines the response. Handlers
 * see only declared fields.
 */
export async function createPipeline<Caller>(
  definition: ApiDefinition<Caller>,
  { recordRequest, recordStream }: RequestRecorder,
  isDatabaseResponding: () => boolean,
  trustTraceparent: boolean,
): Promise<Pipeline> {
  const { name, contract, handlers, countRequest, wwwAuthenticate, authorize, handlerContext } = definition;
  const { api, router } = await createOpenApiBackend(contract.document, {
    securityHandlers: Object.fromEntries(
      Object.keys(contract.document.components?.securitySchemes ?? {}).map(name => [
        name,
        (_context: Context, context: RequestContext<Caller>) => authenticate(context),
      ]),
    ),
    handlers: {
      postRoutingHandler: ({ operation }: Context, context: RequestContext<Caller>) => {
        context.labels = labels.get(operation?.operationId ?? '') ?? unrouted;
      },
      notFound: handleUnrouted,
      methodNotAllowed: handleUnrouted,
      postSecurityHandler: beforeHandler,
      unauthorizedHandler: ({ security }: Context, context: RequestContext<Caller>) =>
        rejectCaller(getAuthError(security), context),
      validationFail: ({ validation }: Context) => {
        throw invalidRequest(toFieldErrors(validation.errors ?? []));
      },
    },
  });

  const unrouted: RequestLabels = { api: name, operation: UNROUTED, streams: false };
  const labels = new Map<string, RequestLabels>();
  const whileNotRunning = createRunningKeys();
  const createTimeBudget = createTimeBudgets(isDatabaseResponding);
  for (const [operationId, handler] of Object.entries(handlers)) {
    const operation = router.getOperation(operationId);
    const status = getSuccessStatus(operation);
    const streamed = findMediaType(operation, status, objectKeys(STREAMED));
    const streams = streamed !== undefined;
    const selectBody = createBodySelector(operation);
    const headerNames = getHeaderNames(operation);
    const isKeyed = headerNames.includes(IDEMPOTENCY_KEY);
    const isConditional = headerNames.includes('if-none-match');
    labels.set(operationId, { api: name, operation: operationId, streams });
    // Safe: validation guarantees the type of the request.
    const run = handler as (call: object) => Promise<unknown>;
    api.register(operationId, async ({ request }: Context, context: RequestContext<Caller>) => {
      const { caller, rateLimitKey } = context;
      // A HEAD request would never end the stream, or generate a file for nothing.
      if (streamed && context.request.method === 'HEAD')
        return context.reply.code(status).type(streamed).send();
      const { params, query } = request;
      const headers = selectHeaders(request.headers, headerNames);
      if (streams) definition.beforeStream?.(caller, headers, context);
      const body = selectBody(request.requestBody);
      const call = Object.assign(handlerContext(context), { operationId, params, query, headers, body });
      const key = isKeyed && headers[IDEMPOTENCY_KEY];
      if (typeof key === 'string') context.reply.header(IDEMPOTENCY_KEY, key);
      // Guests have no caller. Their key identifies the order itself, so a duplicate request waits for the
      // first.
      const result = await context.withinBudget(
        typeof key === 'string' && caller !== undefined
          ? whileNotRunning(JSON.stringify([operationId, rateLimitKey, key]), () => run(call))
          : run(call),
      );
      if (streams) recordStream(context.reply.raw);
      if (streamed) return STREAMED[streamed](context.reply, status, result as AsyncIterable<string>);
      if (status === 204) return context.reply.code(status).send();
      return isConditional ? sendUnlessKept(context.reply, result) : sendJson(context.reply, status, result);
    });
  }

  async function authenticate(context: RequestContext<Caller>): Promise<boolean> {
    Object.assign(
      context,
      await context.withinBudget(
        definition.authenticate(context.request, caller => {
          context.recognized = caller;
        }),
      ),
    );
    return true;
  }

  function rejectCaller(error: unknown, { reply }: RequestContext<Caller>): never {
    if (wwwAuthenticate !== undefined && errorResponse(error).status === 401)
      reply.header('www-authenticate', wwwAuthenticate);
    throw error;
  }

  /** Counts the request against the caller, or against the address if there is none. */
  async function enforceRateLimit(context: RequestContext<Caller>, operation?: Operation): Promise<void> {
    const { request, reply, rateLimitKey = `address ${getRequestNetwork(request)}` } = context;
    const rate = await countRequest(rateLimitKey, operation && getExtension(operation, 'x-rate-limit'));
    reply.headers(rateHeaders(rate));
    if (rate.exceeded) throw rateLimited('requests', rate.retryAfter);
  }

  /** Later log lines of the request include its operation and caller. */
  function nameInLog({ request, labels, caller, recognized = caller }: RequestContext<Caller>): void {
    const fields = recognized && definition.getLogFields(recognized);
    const span = trace.getActiveSpan();
    span?.updateName(labels?.operation ?? UNROUTED).setAttributes({ ...fields });
    request.log = request.log.child({ operation: labels?.operation, ...fields });
  }

  async function beforeHandler(
    { operation, security }: Context,
    context: RequestContext<Caller>,
  ): Promise<void> {
    nameInLog(context);
    await enforceRateLimit(context, operation);
    if (getAuthError(security) !== undefined) return;
    const { caller, request, apiRequest } = context;
    if (caller !== undefined) authorize(caller, operation, request);
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      throw invalidRequest([{ path: 'Host', message: 'is required' }]);
    if (!takesBody(operation, request)) return;
    const limit = getBodyLimit(operation) ?? contract.limits.bodyBytes;
    const arrivesLater = !request.raw.complete;
    apiRequest.body = await readJson(request.raw, limit, bytes => {
      context.receivedBody = bytes;
    });
    if (!arrivesLater || caller === undefined) return;
    // A client can hold the body back until its session or key has ended.
    await authenticate(context).catch((error: unknown) => rejectCaller(error, context));
    if (context.caller !== undefined) authorize(context.caller, operation, request);
  }

  /** Also counts against the rate limit. Over the limit, the response is still 404 or 405. */
  async function handleUnrouted(_operation: Context, context: RequestContext<Caller>): Promise<void> {
    await authenticate(context).catch(() => undefined);
    await enforceRateLimit(context).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
    });
    const { method } = context.request;
    const { path } = context.apiRequest;
    const allowed = router.allowedMethods(context.apiRequest);
    if (allowed.length === 0)
      throw new ServiceError('not_found', messages.unknownPath(path.split('?', 1)[0] ?? ''));
    context.reply.header('allow', withHead(allowed).join(', '));
    throw new ServiceError('method_not_allowed', messages.methodNotAllowed(method, allowed));
  }

  const respond: Pipeline = async (request, reply) => {
    reply.headers(NO_STORE);
    const context = createRequestContext<Caller>(request, reply, createTimeBudget());
    onResponseClosed(reply, (status, milliseconds) => {
      recordRequest(context.labels ?? unrouted, status, milliseconds);
      const log = () => definition.logRequest?.(context, status, milliseconds);
      // A client that disconnects during the key lookup is not recognized yet.
      if (isHandled) log();
      else whenHandled = log;
    });
    let isHandled = false;
    let whenHandled: (() => void) | undefined;
    try {
      return await api.handleRequest(context.apiRequest, context);
    } catch (error) {
      const { status, body, retryAfter } = errorResponse(error);
      if (status >= 500) request.log.error({ err: error }, 'request failed');
      if (status === 413) reply.header('connection', 'close');
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      if (!reply.raw.closed) context.errorBody = body;
      return sendJson(reply, status, body);
    } finally {
      isHandled = true;
      whenHandled?.();
    }
  };

  return (request, reply) =>
    inSpan('request', describeRequest(request, trustTraceparent), async span => {
      const answer = await respond(request, reply);
      span.setAttribute('http.response.status_code', reply.statusCode);
      return answer;
    });
}

/** Continues a trusted caller's trace. Other traces are only linked, because clients choose their IDs. */
const describeRequest = (
  { id, method, headers: { traceparent } }: FastifyRequest,
  isTrusted: boolean,
): TracedWork => ({
  kind: 'server',
  ...(typeof traceparent === 'string' && { [isTrusted ? 'causedBy' : 'linkedTo']: traceparent }),
  attributes: { 'http.request.method': method, requestId: id },
});

/** openapi-backend stores errors of security handlers under the name of the scheme. */
const getAuthError = (security: Context['security'] = { authorized: true }): unknown =>
  Object.values(security).find(result => result?.error)?.error;

/** Streamed media types and their senders. */
const STREAMED = { 'text/event-stream': sendEvents, 'text/csv': sendFile };

const withHead = (methods: string[]): string[] =>
  methods.flatMap(method => (method === 'GET' ? [method, 'HEAD'] : [method]));

const objectKeys = <T extends object>(object: T) => Object.keys(object) as (keyof T)[];
