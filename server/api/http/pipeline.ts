import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Context, OpenAPIBackend, type Operation } from 'openapi-backend';
import type { Contract } from '../../contract.ts';
import { invalid, nothingAt, ServiceError, tooMany } from '../../lib/errors.ts';
import { type Api, statedBy } from './api-definition.ts';
import { errorResponse } from './errors.ts';
import { sendEvents } from './event-stream.ts';
import { rateHeaders } from './rate-limit.ts';
import { readJson } from './request-body.ts';
import { type Exchange, exchangeOf } from './request-context.ts';
import { type RequestServed, type Served, whenOver } from './request-labels.ts';
import { IndexedRouter } from './router.ts';
import { fieldErrors } from './validation.ts';

export type Pipeline = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * The way of a request, every stage driven by the contract: route → who asks → rate limit → what they may → body and
 * validation → handler. The first stage that objects answers, and nothing after it runs.
 */
export async function createPipeline<Who>(
  { name, contract, handlers, countRequest, identify, challenge, admit, provide }: Api<Who>,
  requestServed: RequestServed,
): Promise<Pipeline> {
  const api = new OpenAPIBackend({
    definition: contract.document,
    quick: true,
    ajvOpts: { allErrors: true, verbose: true },
    // OpenAPI 3.1 speaks JSON Schema 2020-12. Each operation has a validator of its own, made at its first request,
    // which would compile the meta-schema again to look at what the contract's tests have looked at.
    customizeAjv: (_ajv, options) =>
      addFormats.default(new Ajv2020({ strict: false, ...options, validateSchema: false })),
    securityHandlers: Object.fromEntries(schemesOf(contract.document).map(name => [name, authenticate])),
    handlers: {
      postRoutingHandler: ({ operation }: Context, exchange: Exchange<Who>) => {
        exchange.served = served.get(operation?.operationId ?? '') ?? unrouted;
      },
      notFound: refuseUnrouted,
      methodNotAllowed: refuseUnrouted,
      postSecurityHandler: open,
      unauthorizedHandler: (_context: Context, { identity, reply }: Exchange<Who>) => {
        if (challenge !== undefined) reply.header('www-authenticate', challenge);
        throw identity !== undefined && 'refusal' in identity ? identity.refusal : new Error('Nobody asks');
      },
      validationFail: ({ validation }: Context) => {
        throw invalid(fieldErrors(validation.errors ?? []));
      },
    },
  });
  // It would read the document again, beside what it makes of it here, and crawl it for references.
  api.loadDocument = async () => contract.document;
  await api.init();
  const router = new IndexedRouter(api.definition);
  api.router = router;
  api.validator.router = router;

  const unrouted: Served = { api: name, operation: 'none', streams: false };
  const served = new Map<string, Served>();
  for (const [operationId, handler] of Object.entries(handlers)) {
    const operation = router.getOperation(operationId);
    const status = successStatus(operation);
    const streams = isStream(operation, status);
    served.set(operationId, { api: name, operation: operationId, streams });
    // The contract validated the request, so it is what this operation's handler takes.
    const run = handler as (call: object) => Promise<unknown>;
    api.register(operationId, async ({ request }: Context, exchange: Exchange<Who>) => {
      const { params, query, headers, requestBody: body } = request;
      const result = await run(Object.assign(provide(exchange), { params, query, headers, body }));
      if (streams) return sendEvents(exchange.reply, status, result as AsyncIterable<string>);
      return status === 204 ? exchange.reply.code(status).send() : sendJson(exchange.reply, status, result);
    });
  }

  async function authenticate(_context: Context, exchange: Exchange<Who>): Promise<boolean> {
    exchange.identity = await identify(exchange.request);
    return 'who' in exchange.identity;
  }

  /** Counts the request against who asks, or the address when nobody is known to. */
  async function count({ identity, request, reply }: Exchange<Who>, operation?: Operation): Promise<void> {
    const principal = identity && 'who' in identity ? identity.principal : `address ${request.ip}`;
    const rate = await countRequest(principal, operation && statedBy(operation, 'x-rate-limit'));
    reply.headers(rateHeaders(rate));
    if (rate.exceeded) throw tooMany('requests', rate.retryAfter);
  }

  async function open({ operation }: Context, exchange: Exchange<Who>): Promise<void> {
    await count(exchange, operation);
    const { identity, request, apiRequest } = exchange;
    if (identity && 'refusal' in identity) return;
    if (identity) admit(identity.who, operation, request);
    if ('requestBody' in operation) apiRequest.body = await readJson(request.raw, contract.limits.bodyBytes);
  }

  /** What is not in the contract is not found, whoever asks; it is counted all the same. */
  async function refuseUnrouted(context: Context, exchange: Exchange<Who>): Promise<void> {
    await authenticate(context, exchange);
    await count(exchange).catch((refusal: unknown) => {
      if (!(refusal instanceof ServiceError)) throw refusal;
    });
    const { method, path } = exchange.apiRequest;
    const allowed = router.allowedMethods(exchange.apiRequest);
    if (allowed.length === 0) throw nothingAt(path);
    exchange.reply.header('allow', allowed.join(', '));
    throw new ServiceError(
      'method_not_allowed',
      `${method} is not allowed here: use ${allowed.join(' or ')}`,
    );
  }

  return async (request, reply) => {
    const exchange = exchangeOf<Who>(request, reply);
    whenOver(reply, (status, milliseconds) =>
      requestServed(exchange.served ?? unrouted, status, milliseconds),
    );
    try {
      return await api.handleRequest(exchange.apiRequest, exchange);
    } catch (error) {
      if (!(error instanceof ServiceError)) request.log.error({ err: error }, 'request failed');
      const { status, body, retryAfter } = errorResponse(error);
      if (status === 413) reply.header('connection', 'close');
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      return sendJson(reply, status, body);
    }
  };
}

function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** The names of the contract's security schemes. */
function schemesOf({ components }: Contract['document']): string[] {
  return Object.keys((components && 'securitySchemes' in components && components.securitySchemes) || {});
}

function successStatus(operation: Operation | undefined): number {
  const status = Object.keys(operation?.responses ?? {}).find(candidate => candidate.startsWith('2'));
  if (status === undefined) throw new Error(`The contract names no success of ${operation?.operationId}`);
  return Number(status);
}

function isStream(operation: Operation | undefined, status: number): boolean {
  const response = operation?.responses?.[status];
  const content = response && 'content' in response ? response.content : undefined;
  return content !== undefined && 'text/event-stream' in content;
}
