import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { ServiceError } from '../../lib/errors.ts';
import { constantTimeEqual } from '../../lib/token.ts';
import type { MetricsScrape } from '../../observability/metrics.ts';
import { bearerToken } from './bearer.ts';
import { errorResponse } from './errors.ts';

/** What proxies say of whom they ask for. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/**
 * `/metrics`, for Prometheus: for who shows the token, or, where none is set, for this machine alone. Others are not told
 * then that it is there.
 */
export function serveMetrics(
  host: FastifyInstance,
  { contentType, text }: MetricsScrape,
  token: string | undefined,
): void {
  host.get('/metrics', async (request, reply) => {
    if (token === undefined && !isLocalRequest(request)) return reply.callNotFound();
    if (token !== undefined && !constantTimeEqual(bearerToken(request.headers.authorization) ?? '', token)) {
      const refusal = new ServiceError('unauthorized', 'Send METRICS_TOKEN: "Authorization: Bearer <token>"');
      const { status, body } = errorResponse(refusal);
      return reply.code(status).header('www-authenticate', 'Bearer').send(body);
    }
    return reply
      .type(contentType)
      .header('cache-control', 'no-store')
      .send(await text());
  });
}

/** Judged by the connection itself: what a header says of where a request comes from is believed by nobody here. */
function isLocalRequest({ raw }: FastifyRequest): boolean {
  const { remoteAddress = '' } = raw.socket;
  if (FORWARDED.some(name => name in raw.headers)) return false;
  return ipaddr.isValid(remoteAddress) && ipaddr.process(remoteAddress).range() === 'loopback';
}
