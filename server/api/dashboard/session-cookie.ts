import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { getRequestNetwork } from '../http/client-address.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { SessionTransport } from './handler-context.ts';

/** Over TLS, the prefix makes browsers accept the cookie only as `Secure` and only from this host. */
const getName = ({ protocol }: FastifyRequest) => (protocol === 'https' ? '__Host-session' : 'session');

export function getSessionToken(request: FastifyRequest): string | undefined {
  const { cookie } = request.headers;
  return cookie === undefined ? undefined : parseCookie(cookie)[getName(request)];
}

/** Scripts and other sites' subrequests do not get the cookie. A session that began over TLS stays on TLS. */
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
    address: getRequestNetwork(request),
    setSession: ({ token, session }) => void set(token, session.expiresAt),
    clearSession: () => void set('', new Date(0)),
  };
}
