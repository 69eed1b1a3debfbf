import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../lib/errors.ts';
import { constantTimeEqual } from '../../lib/token.ts';
import type { HasDemoAccess } from './demo-access.ts';
import { errorResponse } from './error-response.ts';
import { getBearerToken } from './request-context.ts';

/** `/metrics` for Prometheus, protected by the token or demo access. Disabled without either. */
export function serveMetrics(
  server: FastifyInstance,
  { contentType, text }: { contentType: string; text(): Promise<string> },
  token: string | undefined,
  hasDemoAccess: HasDemoAccess,
): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    if (hasDemoAccess(request)) return;
    if (token === undefined) return reply.callNotFound();
    const presented = getBearerToken(request.headers.authorization) ?? '';
    if (constantTimeEqual(presented, token)) return;
    const error = new ServiceError('unauthorized', 'Send METRICS_TOKEN: "Authorization: Bearer <token>"');
    const { status, body } = errorResponse(error);
    return reply.code(status).header('www-authenticate', 'Bearer').send(body);
  };
  server.get('/metrics', { onRequest }, async (_request, reply) =>
    reply.type(contentType).send(await text()),
  );
  // Shows the doctor how a request arrives through the proxies.
  server.get('/metrics/request', { onRequest }, async ({ ip, protocol, headers }) => ({
    address: ip,
    protocol,
    host: headers.host ?? '',
    forwardedFor: headers['x-forwarded-for'] ?? null,
  }));
}
