import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { invalidRequest } from '../../lib/errors.ts';
import { getClientNetwork } from './client-address.ts';
import { errorResponse } from './errors.ts';
import { type CountRequest, rateHeaders } from './rate-limit.ts';

export const MAX_HEADER_BYTES = 16 * 1024;

/** Answers a malformed request, or one with too large headers, on the socket: it never reaches the pipeline. */
export async function respondToClientError(
  error: Error & { code?: string },
  socket: Socket,
  countRequest: CountRequest,
): Promise<void> {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', `The headers are larger than ${MAX_HEADER_BYTES / 1024} KiB`]
      : ['400 Bad Request', 'This is not a well-formed HTTP request'];
  const body = JSON.stringify(errorResponse(invalidRequest([{ path: '', message }])).body);
  const headers = {
    ...rateHeaders(await countRequest(`address ${getClientNetwork(socket.remoteAddress)}`)),
    'x-request-id': randomUUID(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
