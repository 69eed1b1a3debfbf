import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { sendEvents } from './event-stream.ts';

let host: FastifyInstance;
afterEach(() => host.close());

/** A server with more to tell than any buffer takes, and a client that reads nothing of it. */
async function tellOneWhoReadsNothing(stalledAfter: number) {
  let told = 0;
  let over = false;
  async function* events() {
    try {
      for (; told < 100_000; told++) yield 'x'.repeat(10_000);
    } finally {
      over = true;
    }
  }
  host = Fastify();
  host.get('/', (_request, reply) => sendEvents(reply, 200, events(), stalledAfter));
  const { port, hostname } = new URL(await host.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return { socket, told: () => told, isOver: () => over };
}

it('Nothing piles up for a reader who takes nothing: no more is asked for until there is room', async () => {
  const { socket, told, isOver } = await tellOneWhoReadsNothing(60_000);
  let before = -1;
  const grown = () => {
    const growth = told() - before;
    before = told();
    return growth;
  };
  await expect.poll(grown, { interval: 300 }).toBe(0);
  expect(told()).toBeLessThan(10_000);
  expect(isOver()).toBe(false);
  socket.destroy();
  await expect.poll(isOver).toBe(true);
});

it('A reader who takes nothing for too long is let go', async () => {
  const { isOver } = await tellOneWhoReadsNothing(50);
  await expect.poll(isOver).toBe(true);
});
