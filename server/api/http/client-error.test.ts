import { connect, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { respondToClientError } from './client-error.ts';

it('A connection is closed after a malformed request, even if the client keeps its side open', async () => {
  const rate = { limit: 1, remaining: 0, resetAt: new Date(), exceeded: false, retryAfter: 1 };
  let closed: Promise<unknown> | undefined;
  const server = createServer({ allowHalfOpen: true }, (socket: Socket) => {
    closed = new Promise(resolve => socket.once('close', resolve));
    void respondToClientError(new Error('malformed'), socket, async () => rate, {
      whenAnswered: async () => [],
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const client = connect({ port: port ?? 0, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  client.on('data', chunk => {
    received += chunk;
  });
  await new Promise(resolve => client.once('end', resolve));
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
  await closed;
  client.destroy();
  server.close();
});
