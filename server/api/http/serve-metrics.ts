import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../lib/errors.ts';
import { constantTimeEqual } from '../../lib/token.ts';
import { isLocalRequest } from './client-address.ts';
import { errorResponse } from './error-response.ts';
import { getBearerToken } from './request-context.ts';

/** `/metrics` for Prometheus. It requires the token. Without a configured token, it serves this machine or nobody. */
export function serveMetrics(
  server: FastifyInstance,
  { contentType, text }: { contentType: string; text(): Promise<string> },
  { metricsToken: token, localMetrics }: { metricsToken: string | undefined; localMetrics: boolean },
): void {
  server.get('/metrics', async (request, reply) => {
    if (token === undefined && !(localMetrics && isLocalRequest(request))) return reply.callNotFound();
    const presented = getBearerToken(request.headers.authorization) ?? '';
    if (token !== undefined && !constantTimeEqual(presented, token)) {
      const error = new ServiceError('unauthorized', 'Send METRICS_TOKEN: "Authorization: Bearer <token>"');
      const { status, body } = errorResponse(error);
      return reply.code(status).header('www-authenticate', 'Bearer').send(body);
    }
    reply.type(contentType).header('cache-control', 'no-store');
    return text();
  });
}
