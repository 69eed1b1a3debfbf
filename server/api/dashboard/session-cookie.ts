import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../http/request-context.ts';
import type { SessionTransport } from './operation.ts';

const NAME = 'session';

/** The token in the session's cookie, if the request has one. */
export function getSessionToken({ headers }: FastifyRequest): string | undefined {
  return headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[NAME];
}

/** Pages of other sites cannot read the cookie, and over TLS it is sent over TLS only. */
export function createSessionTransport<Who>({ request, reply }: RequestContext<Who>): SessionTransport {
  const set = (token: string, expires: Date) =>
    reply.header(
      'set-cookie',
      stringifySetCookie({
        name: NAME,
        value: token,
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https',
        expires,
      }),
    );
  return {
    address: request.ip,
    setSession: ({ token, session }) => void set(token, session.expiresAt),
    clearSession: () => void set('', new Date(0)),
  };
}
