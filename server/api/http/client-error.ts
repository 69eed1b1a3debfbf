import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { invalidRequest } from '../../lib/errors.ts';
import { getClientNetwork } from './client-address.ts';
import { errorResponse } from './error-response.ts';
import { type CountRequest, rateHeaders } from './rate-limit.ts';
import { NO_STORE, SECURITY_HEADERS } from './security-headers.ts';
import type { UnansweredRequests } from './unanswered-requests.ts';

export const MAX_HEADER_BYTES = 16 * 1024;

/** The time for a client to read the response and close its side. */
const CLOSE_AFTER_MS = 1_000;

const ANSWERS: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    `The headers are larger than ${MAX_HEADER_BYTES / 1024} KiB`,
  ],
  CONNECT: ['501 Not Implemented', 'CONNECT is not supported: this server is not a proxy'],
  EXPECTATION: ['417 Expectation Failed', 'The only Expect header supported is 100-continue'],
  VERSION: ['400 Bad Request', 'The request line has no HTTP version'],
  HOSTS: ['400 Bad Request', 'A request must have exactly one Host header'],
  HOST: ['400 Bad Request', 'The Host header must be a host with an optional port'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request was not received in time'],
};
const MALFORMED = ['400 Bad Request', 'This is not a valid HTTP request'] as const;

const HOST = /^(?:[\w\-.~!$&'()*+,;=%]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * Returns the code of a defect that Node accepts and RFC 9112 forbids, because it makes the request's target
 * ambiguous.
 */
export function findMalformed({
  httpVersionMajor,
  rawHeaders,
  headers: { host },
}: IncomingMessage): string | undefined {
  if (httpVersionMajor < 1) return 'VERSION';
  if (rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1)
    return 'HOSTS';
  return host === undefined || HOST.test(host) ? undefined : 'HOST';
}

/** An error of Node's parser or of `findMalformed`. */
export type ClientError = { code: string } | (Error & { code?: string });

/**
 * Responds to a request that never reaches a pipeline because it is malformed, too slow, or has oversized
 * headers. Earlier requests on the connection get their responses first, because they may have changed
 * something.
 */
export async function respondToClientError(
  error: ClientError,
  socket: Socket,
  countRequest: CountRequest,
  { whenAnswered }: Pick<UnansweredRequests, 'whenAnswered'>,
): Promise<void> {
  if (error.code === 'ECONNRESET') return void socket.destroy();
  await whenAnswered(socket);
  if (!socket.writable) return void socket.destroy();
  const [status, message] = ANSWERS[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify(errorResponse(invalidRequest([{ path: '', message }])).body);
  const headers = {
    ...rateHeaders(await countRequest(`address ${getClientNetwork(socket.remoteAddress)}`)),
    ...SECURITY_HEADERS,
    ...NO_STORE,
    'x-request-id': randomUUID(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  const closing = setTimeout(() => socket.destroy(), CLOSE_AFTER_MS);
  socket.once('close', () => clearTimeout(closing));
}
