import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Then the connections of requests in progress are closed. */
const CLOSE_TIMEOUT_MS = 15_000;
const CLOSE_IDLE_INTERVAL_MS = 50;

/** By then, busy clients have sent a request and been told to close the connection. */
const LINGER_MS = 500;

export interface ServerCloser {
  /**
   * Tells clients to close their connections. Resolves after the given time, or after half a second if that
   * is longer and connections are open. Closing a connection from this side could reset a request in flight.
   */
  drain(milliseconds: number): Promise<void>;
  /** Closes the server after the requests in progress. */
  close(): Promise<void>;
}

/** Call it before the server listens. */
export function createServerCloser(server: FastifyInstance, lingerMs = LINGER_MS): ServerCloser {
  const connections = trackConnections(server);
  return {
    async drain(milliseconds) {
      connections.announceClose();
      await sleep(connections.count() > 0 ? Math.max(milliseconds, lingerMs) : milliseconds);
    },
    async close() {
      connections.announceClose();
      // Kept-alive connections become idle after their response and would keep the server open.
      const closeIdle = setInterval(connections.closeIdle, CLOSE_IDLE_INTERVAL_MS);
      const closeAll = setTimeout(() => server.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
      await server.close();
      clearInterval(closeIdle);
      clearTimeout(closeAll);
    },
  };
}

function trackConnections({ server }: FastifyInstance) {
  /** The latest response of each connection. Undefined before its first request. */
  const latest = new Map<Socket, ServerResponse | undefined>();
  let isClosing = false;
  server.on('connection', (socket: Socket) => {
    latest.set(socket, undefined);
    socket.once('close', () => latest.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const previous = latest.get(socket);
    latest.set(socket, response);
    if (!isClosing) return;
    // Of pipelined requests, the last one ends the connection, so that all get a response.
    if (previous) previous.shouldKeepAlive = true;
    response.shouldKeepAlive = false;
  });
  return {
    count: () => latest.size,
    /** From now on, every response closes its connection, including those of requests in progress. */
    announceClose() {
      if (isClosing) return;
      isClosing = true;
      for (const response of latest.values()) if (response) response.shouldKeepAlive = false;
    },
    /** Node's own function skips connections that never sent a request, such as browsers' preconnections. */
    closeIdle() {
      server.closeIdleConnections();
      for (const [socket, response] of latest) if (!response) socket.destroy();
    },
  };
}
