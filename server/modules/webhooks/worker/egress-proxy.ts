import type { Duplex } from 'node:stream';
import { DestinationError } from './ssrf-guard.ts';

/** Opens a connection to a host through the HTTP proxy with CONNECT. Rejects with a `DestinationError`. */
export function openTunnel(proxy: URL, host: string, port: number, signal: AbortSignal): Promise<Duplex> {
  const isSecure = proxy.protocol === 'https:';
  // As ES modules, these would load Node's own fetch.
  const { request } = process.getBuiltinModule(isSecure ? 'node:https' : 'node:http');
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const authorization = getAuthorization(proxy);
  return new Promise((resolve, reject) => {
    const refuse = (status: number | undefined) =>
      reject(
        new DestinationError(
          'proxy',
          `the egress proxy did not connect to the host: it responded with ${status}`,
        ),
      );
    request({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port || (isSecure ? 443 : 80),
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...(authorization && { 'proxy-authorization': authorization }) },
      agent: false,
      signal,
    })
      .once('connect', ({ statusCode = 0 }, socket) => {
        if (statusCode >= 200 && statusCode < 300) return resolve(socket);
        socket.destroy();
        refuse(statusCode);
      })
      .on('error', () => reject(new DestinationError('proxy', 'the egress proxy cannot be reached')))
      .end();
  });
}

function getAuthorization({ username, password }: URL): string | undefined {
  if (username === '') return undefined;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}
