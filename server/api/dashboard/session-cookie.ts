import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { getRequestNetwork } from '../http/client-address.ts';
import { getOrigin, type RequestContext } from '../http/request-context.ts';
import type { SessionTransport } from './handler-context.ts';

type Cookie = 'session' | 'device';

/** The longest lifetime that browsers allow. */
const DEVICE_MS = 400 * 24 * 60 * 60_000;

/** Over TLS, the prefix makes browsers accept the cookie only as `Secure` and only from this host. */
const getName = ({ protocol }: FastifyRequest, cookie: Cookie) =>
  protocol === 'https' ? `__Host-${cookie}` : cookie;

function getCookie(request: FastifyRequest, name: Cookie): string | undefined {
  const { cookie } = request.headers;
  return cookie === undefined ? undefined : parseCookie(cookie)[getName(request, name)];
}

export const getSessionToken = (request: FastifyRequest): string | undefined => getCookie(request, 'session');

/**
 * Scripts and cross-site subrequests cannot use the cookies. A session that started over TLS stays on TLS.
 */
export function createSessionTransport<Caller>(context: RequestContext<Caller>): SessionTransport {
  const { request, reply } = context;
  const set = (cookie: Cookie, value: string, expires: Date) =>
    reply.header(
      'set-cookie',
      stringifySetCookie({
        name: getName(request, cookie),
        value,
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https',
        expires,
      }),
    );
  return {
    get client() {
      return {
        address: getRequestNetwork(request),
        device: getCookie(request, 'device'),
        userAgent: request.headers['user-agent'],
        origin: getOrigin(context),
      };
    },
    setSession: ({ token, session }) => void set('session', token, session.expiresAt),
    setDevice: token => void set('device', token, new Date(Date.now() + DEVICE_MS)),
    clearSession: () => void set('session', '', new Date(0)),
  };
}
