import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Context, OpenAPIBackend, type Operation } from 'openapi-backend';
import { invalid, ServiceError } from '../common/errors.ts';
import type { Services } from '../context.ts';
import type { Contract } from '../contract.ts';
import type { Call, Caller, Handlers, OperationId } from '../public/operation.ts';
import { authenticationError, bearerToken } from './authentication.ts';
import { readJson } from './body.ts';
import { errorResponse } from './errors.ts';
import { type Exchange, exchangeOf } from './exchange.ts';
import { withoutLenientSchemas } from './query.ts';
import { type CountRequest, rateHeaders } from './rate-limit.ts';
import { IndexedRouter } from './router.ts';
import { fieldErrors } from './validation.ts';

export type Pipeline = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

type Parts = {
  contract: Contract;
  handlers: Handlers;
  services: Services;
  countRequest: CountRequest;
};

/**
 * The way of a request, every stage driven by the contract: route → key → rate limit → scope → body and validation →
 * handler. The first stage that objects answers, and nothing after it runs.
 */
export async function createPipeline({
  contract,
  handlers,
  services,
  countRequest,
}: Parts): Promise<Pipeline> {
  const api = new OpenAPIBackend({
    definition: withoutLenientSchemas(contract.document),
    quick: true,
    ajvOpts: { allErrors: true },
    // OpenAPI 3.1 speaks JSON Schema 2020-12.
    customizeAjv: (_ajv, options) => addFormats.default(new Ajv2020({ strict: false, ...options })),
    securityHandlers: { ApiKey: authenticate },
    handlers: {
      notFound: refuseUnrouted,
      methodNotAllowed: refuseUnrouted,
      postSecurityHandler: admit,
      unauthorizedHandler: (_context: Context, { authentication }: Exchange) => {
        throw authenticationError(authentication);
      },
      validationFail: ({ validation }: Context) => {
        throw invalid(fieldErrors(validation.errors ?? []));
      },
    },
  });
  await api.init();
  const router = new IndexedRouter(api.definition);
  api.router = router;
  api.validator.router = router;
  api.validator.preCompileRequestValidators();

  for (const [operationId, handler] of Object.entries(handlers)) {
    const operation = router.getOperation(operationId);
    const status = successStatus(operation);
    // The contract validated the request, so it is what this operation's handler takes.
    const run = handler as (call: Call<OperationId>) => Promise<unknown>;
    api.register(operationId, async ({ request }: Context, exchange: Exchange) => {
      const { params, query, requestBody: body } = request;
      const result = await run({
        params,
        query,
        body,
        caller: callerOf(exchange),
        services,
      });
      return sendJson(exchange.reply, status, result);
    });
  }

  async function authenticate(_context: Context, exchange: Exchange): Promise<boolean> {
    const token = bearerToken(exchange.request.headers.authorization);
    if (token !== undefined) exchange.authentication = await services.keys.authenticate(token);
    return exchange.authentication.outcome === 'authenticated';
  }

  /** Counts the request against its key, or its address when no valid key came with it. */
  async function count({ authentication, request, reply }: Exchange): Promise<void> {
    const { outcome } = authentication;
    const principal = outcome === 'authenticated' ? authentication.key._id : `address ${request.ip}`;
    const rate = await countRequest(principal);
    reply.headers(rateHeaders(rate));
    if (!rate.exceeded) return;
    const { retryAfter } = rate;
    reply.header('retry-after', retryAfter);
    throw new ServiceError('rate_limited', `Too many requests: try again in ${retryAfter} seconds`);
  }

  async function admit({ operation }: Context, exchange: Exchange): Promise<void> {
    await count(exchange);
    if (exchange.authentication.outcome !== 'authenticated') return;
    const required = requiredScope(operation);
    if (required !== undefined && !exchange.authentication.key.scopes.some(scope => scope === required)) {
      throw new ServiceError(
        'forbidden',
        `This operation requires the scope ${required}, which this key lacks`,
      );
    }
    if ('requestBody' in operation)
      exchange.apiRequest.body = await readJson(exchange.request.raw, contract.limits.bodyBytes);
  }

  /** What is not in the contract is not found, whoever asks; it is counted all the same. */
  async function refuseUnrouted(context: Context, exchange: Exchange): Promise<void> {
    await authenticate(context, exchange);
    await count(exchange).catch((refusal: unknown) => {
      if (!(refusal instanceof ServiceError)) throw refusal;
      exchange.reply.removeHeader('retry-after');
    });
    const { method, path } = exchange.apiRequest;
    const allowed = router.allowedMethods(exchange.apiRequest);
    if (allowed.length === 0) throw new ServiceError('not_found', `There is no ${path.split('?', 1)[0]}`);
    exchange.reply.header('allow', allowed.join(', '));
    throw new ServiceError(
      'method_not_allowed',
      `${method} is not allowed here: use ${allowed.join(' or ')}`,
    );
  }

  return async (request, reply) => {
    const exchange = exchangeOf(request, reply);
    reply.header('x-request-id', request.id);
    try {
      return await api.handleRequest(exchange.apiRequest, exchange);
    } catch (error) {
      if (!(error instanceof ServiceError)) request.log.error({ err: error }, 'request failed');
      const { status, body } = errorResponse(error);
      if (status === 413) reply.header('connection', 'close');
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

function callerOf({ authentication }: Exchange): Caller {
  if (authentication.outcome !== 'authenticated')
    throw new Error('A handler runs for authenticated requests only');
  const { _id, name, restaurantId, branches } = authentication.key;
  return {
    reach: { restaurantId, branches },
    actor: { type: 'key', id: _id, name },
  };
}

function requiredScope(operation: Operation): string | undefined {
  const scope = 'x-required-scope' in operation ? operation['x-required-scope'] : undefined;
  return typeof scope === 'string' ? scope : undefined;
}

function successStatus(operation: Operation | undefined): number {
  const status = Object.keys(operation?.responses ?? {}).find(candidate => candidate.startsWith('2'));
  if (status === undefined) throw new Error(`The contract names no success of ${operation?.operationId}`);
  return Number(status);
}
