import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { ServiceError } from '../../lib/errors.ts';
import { constantTimeEqual } from '../../lib/token.ts';
import { errorResponse } from './errors.ts';
import { getBearerToken } from './request-context.ts';

const PROXY_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/** `/metrics` for Prometheus: with the token; without a configured token to this machine or to nobody. */
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

/** Decided by the socket: headers can be forged. */
function isLocalRequest({ raw }: FastifyRequest): boolean {
  const { remoteAddress = '' } = raw.socket;
  if (PROXY_HEADERS.some(name => name in raw.headers)) return false;
  return ipaddr.isValid(remoteAddress) && ipaddr.process(remoteAddress).range() === 'loopback';
}
