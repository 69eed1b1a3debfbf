import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { constantTimeEqual } from '../../lib/token.ts';
import { getBearerToken } from './request-context.ts';

/** Whether the requester can read `demo.json`. The host and address of a request prove nothing. */
export type HasDemoAccess = (request: FastifyRequest) => boolean;

const COOKIE = 'demo';

/**
 * Accepts the token as a bearer token or in the cookie that the printed link sets. Without a configured
 * token, access is denied.
 */
export const createDemoAccess =
  (token: string | undefined): HasDemoAccess =>
  ({ headers: { authorization, cookie = '' } }) => {
    const presented = getBearerToken(authorization) ?? parseCookie(cookie)[COOKIE] ?? '';
    return token !== undefined && constantTimeEqual(presented, token);
  };

/** `/demo?token=…` stores the token in a cookie and redirects to the documentation. */
export function serveDemoLink(server: FastifyInstance, token: string): void {
  server.get<{ Querystring: { token?: unknown } }>('/demo', ({ query }, reply) => {
    if (typeof query.token === 'string' && constantTimeEqual(query.token, token)) {
      const cookie = { name: COOKIE, value: token, path: '/', httpOnly: true, sameSite: 'strict' } as const;
      reply.header('set-cookie', stringifySetCookie(cookie));
    }
    return reply.header('cache-control', 'no-store').redirect('/docs/');
  });
}
