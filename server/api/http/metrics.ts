import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { ServiceError } from '../../lib/errors.ts';
import { constantTimeEqual } from '../../lib/token.ts';
import { errorResponse } from './errors.ts';
import { getBearerToken } from './request-context.ts';

/** What Prometheus reads. */
export type MetricsScrape = { contentType: string; text(): Promise<string> };

/** Headers that proxies add. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/** `/metrics`, for Prometheus: with the token or, where none is set, from this machine only; else it is not found. */
export function serveMetrics(
  server: FastifyInstance,
  { contentType, text }: MetricsScrape,
  token: string | undefined,
): void {
  server.get('/metrics', async (request, reply) => {
    if (token === undefined && !isLocalRequest(request)) return reply.callNotFound();
    if (
      token !== undefined &&
      !constantTimeEqual(getBearerToken(request.headers.authorization) ?? '', token)
    ) {
      const error = new ServiceError('unauthorized', 'Send METRICS_TOKEN: "Authorization: Bearer <token>"');
      const { status, body } = errorResponse(error);
      return reply.code(status).header('www-authenticate', 'Bearer').send(body);
    }
    return reply
      .type(contentType)
      .header('cache-control', 'no-store')
      .send(await text());
  });
}

/** By the connection itself: headers could say anything. */
function isLocalRequest({ raw }: FastifyRequest): boolean {
  const { remoteAddress = '' } = raw.socket;
  if (FORWARDED.some(name => name in raw.headers)) return false;
  return ipaddr.isValid(remoteAddress) && ipaddr.process(remoteAddress).range() === 'loopback';
}
