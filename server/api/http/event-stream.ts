import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A client that reads nothing for this long is disconnected. */
const STALL_TIMEOUT_MS = 30_000;

/** Sends events with backpressure: a slow client buffers nothing here. */
export function sendEvents(
  reply: FastifyReply,
  status: number,
  events: AsyncIterable<string>,
  stallTimeoutMs = STALL_TIMEOUT_MS,
): FastifyReply {
  async function* withStallTimeout() {
    for await (const event of events) {
      const timer = setTimeout(() => reply.raw.destroy(), stallTimeoutMs);
      try {
        yield event;
      } finally {
        clearTimeout(timer);
      }
    }
  }
  return reply
    .code(status)
    .headers({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Disables buffering in proxies.
      'x-accel-buffering': 'no',
      // Lets a stop end the connection.
      connection: 'close',
    })
    .send(Readable.from(withStallTimeout(), { highWaterMark: 1 }));
}
