import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { rateLimited } from '../../lib/errors.ts';

/** A client that reads nothing for this long is disconnected. */
const STALL_TIMEOUT_MS = 30_000;

/** Another stream of the user may have ended by then. */
const RETRY_AFTER_SECONDS = 30;

/** Limits a user's open streams. Throws `rate_limited` above the maximum. */
export function createStreamCounter(maximum: number): (userId: string, reply: FastifyReply) => void {
  const open = new Map<string, number>();
  return (userId, { raw }) => {
    const others = open.get(userId) ?? 0;
    if (others >= maximum) throw rateLimited('open streams', RETRY_AFTER_SECONDS);
    if (raw.closed) return;
    open.set(userId, others + 1);
    raw.once('close', () => {
      const left = (open.get(userId) ?? 1) - 1;
      if (left > 0) open.set(userId, left);
      else open.delete(userId);
    });
  };
}

/** Sends events with backpressure, so slow clients do not fill buffers. */
export const sendEvents = (
  reply: FastifyReply,
  status: number,
  events: AsyncIterable<string>,
  stallTimeoutMs?: number,
): FastifyReply => sendParts(reply, status, events, { 'content-type': 'text/event-stream' }, stallTimeoutMs);

/** Streams a CSV file with the same backpressure. The requesting page names the file. */
export const sendFile = (reply: FastifyReply, status: number, parts: AsyncIterable<string>): FastifyReply =>
  sendParts(reply, status, parts, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment',
  });

function sendParts(
  reply: FastifyReply,
  status: number,
  parts: AsyncIterable<string>,
  headers: Record<string, string>,
  stallTimeoutMs = STALL_TIMEOUT_MS,
): FastifyReply {
  async function* withStallTimeout() {
    for await (const part of parts) {
      const timer = setTimeout(() => reply.raw.destroy(), stallTimeoutMs);
      try {
        yield part;
      } finally {
        clearTimeout(timer);
      }
    }
  }
  return reply
    .code(status)
    .headers({
      ...headers,
      'cache-control': 'no-store',
      // Disables buffering in proxies.
      'x-accel-buffering': 'no',
      // Closes the connection with the stream, so that the server can stop.
      connection: 'close',
    })
    .send(Readable.from(withStallTimeout(), { highWaterMark: 1 }));
}
