import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** After this, the connections of requests that still run are closed. */
const CLOSE_TIMEOUT_MS = 15_000;
const CLOSE_IDLE_INTERVAL_MS = 50;

/** Returns a function that closes the server when the requests in progress are answered. Called before the server listens. */
export function createServerCloser(server: FastifyInstance): () => Promise<void> {
  const closeIdleConnections = createIdleCloser(server);
  return async () => {
    // Kept-alive connections become idle after their response. They would keep the server from closing.
    const closeIdle = setInterval(closeIdleConnections, CLOSE_IDLE_INTERVAL_MS);
    const closeAll = setTimeout(() => server.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
    await server.close();
    clearInterval(closeIdle);
    clearTimeout(closeAll);
  };
}

/**
 * Returns a function that closes the connections without a request in progress. Node's own function skips connections that
 * were opened and never used, as browsers do in advance. Each of them would delay a stop.
 */
function createIdleCloser({ server }: FastifyInstance): () => void {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  return () => {
    server.closeIdleConnections();
    for (const socket of unused) socket.destroy();
  };
}
