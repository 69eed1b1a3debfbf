import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { sendEvents } from './event-stream.ts';

let host: FastifyInstance;
afterEach(() => host.close());

/** A server with more events than any buffer holds, and a client that does not read. */
async function sendToStalledClient(stallTimeoutMs: number) {
  let sent = 0;
  let closed = false;
  async function* events() {
    try {
      for (; sent < 100_000; sent++) yield 'x'.repeat(10_000);
    } finally {
      closed = true;
    }
  }
  host = Fastify();
  host.get('/', (_request, reply) => sendEvents(reply, 200, events(), stallTimeoutMs));
  const { port, hostname } = new URL(await host.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return { socket, sent: () => sent, isClosed: () => closed };
}

it('A client that does not read gets no more events until its buffer has room', async () => {
  const { socket, sent, isClosed } = await sendToStalledClient(60_000);
  let before = -1;
  const grown = () => {
    const growth = sent() - before;
    before = sent();
    return growth;
  };
  await expect.poll(grown, { interval: 300 }).toBe(0);
  expect(sent()).toBeLessThan(10_000);
  expect(isClosed()).toBe(false);
  socket.destroy();
  await expect.poll(isClosed).toBe(true);
});

it('A client that does not read is disconnected after the timeout', async () => {
  const { isClosed } = await sendToStalledClient(50);
  await expect.poll(isClosed).toBe(true);
});
