import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { getClientNetwork } from '../http/client-address.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { SessionTransport } from './handler-context.ts';

/** Over TLS a name that browsers take only from this very host, and only as `Secure`. */
const getName = ({ protocol }: FastifyRequest) => (protocol === 'https' ? '__Host-session' : 'session');

export function getSessionToken(request: FastifyRequest): string | undefined {
  const { cookie } = request.headers;
  return cookie === undefined ? undefined : parseCookie(cookie)[getName(request)];
}

/** The cookie is hidden from scripts and from other sites' subrequests; a session begun over TLS stays on TLS. */
export function createSessionTransport<Caller>({ request, reply }: RequestContext<Caller>): SessionTransport {
  const set = (token: string, expires: Date) =>
    reply.header(
      'set-cookie',
      stringifySetCookie({
        name: getName(request),
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
