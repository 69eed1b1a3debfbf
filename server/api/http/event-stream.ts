import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A reader that takes nothing for so long is let go, in milliseconds. It connects again when it is back. */
const STALL_TIMEOUT_MS = 30_000;

/**
 * Sends events as they come and as the reader takes them: the next is asked for when there is room for it, so that
 * nothing piles up here for one who is slow.
 */
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
      // Proxies pass each event on at once, and the connection is not kept for another request: a stop can end it.
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    .send(Readable.from(withStallTimeout(), { highWaterMark: 1 }));
}
