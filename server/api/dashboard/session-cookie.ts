import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { getClientNetwork } from '../http/client-address.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { SessionTransport } from './operation.ts';

const NAME = 'session';

export function getSessionToken({ headers }: FastifyRequest): string | undefined {
  return headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[NAME];
}

/** The cookie is hidden from scripts and from other sites' subrequests; a session begun over TLS stays on TLS. */
export function createSessionTransport<Caller>({ request, reply }: RequestContext<Caller>): SessionTransport {
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
    address: getClientNetwork(request.ip),
    setSession: ({ token, session }) => void set(token, session.expiresAt),
    clearSession: () => void set('', new Date(0)),
  };
}
