import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rateLimited } from '../../lib/errors.ts';
import { errorResponse } from './error-response.ts';
import type { CountRequest } from './rate-limit.ts';
import { readBytes } from './request-body.ts';
import type { WithinBudget } from './time-budget.ts';

/** Fits the largest request, the result of an Epson printer. */
const MAX_BODY_BYTES = 65_536;

type PrinterRequest = { method: string; query: Record<string, string>; body: Buffer };
type PrinterResponse = {
  status: number;
  type?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

type Gateway<Printer> = {
  /** Throws `not_found` for an unknown token. */
  authenticate(token: string, address: string): Promise<Printer>;
  respond(printer: Printer, request: PrinterRequest): Promise<PrinterResponse>;
};

/**
 * Serves printers over their vendors' protocols. The token in the URL is the printer's credential; logs mask
 * it.
 */
export function servePrinters<Printer extends { _id: string }>(
  server: FastifyInstance,
  gateway: Gateway<Printer>,
  count: CountRequest,
  createTimeBudget: () => WithinBudget,
): void {
  async function handle(
    request: FastifyRequest<{ Params: { token: string }; Querystring: Record<string, unknown> }>,
    reply: FastifyReply,
  ) {
    reply.header('cache-control', 'no-store');
    const within = createTimeBudget();
    try {
      const printer = await within(gateway.authenticate(request.params.token, request.ip));
      const { exceeded, retryAfter } = await count(`printer:${printer._id}`);
      if (exceeded) throw rateLimited('requests from this printer', retryAfter);
      const body = await readBytes(request.raw, MAX_BODY_BYTES);
      const query = Object.fromEntries(
        Object.entries(request.query).map(([name, value]) => [name, typeof value === 'string' ? value : '']),
      );
      const response = await within(gateway.respond(printer, { method: request.method, query, body }));
      reply.code(response.status).headers(response.headers ?? {});
      if (response.type) reply.type(response.type);
      return await reply.send(response.body ?? '');
    } catch (error) {
      const { status, body, retryAfter } = errorResponse(error);
      if (status >= 500) request.log.error({ err: error }, 'failed to respond to a printer');
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      return reply.code(status).send(body);
    }
  }
  server.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/printing/:token',
    // A GET removes a print from the queue.
    exposeHeadRoute: false,
    handler: handle,
  });
}
