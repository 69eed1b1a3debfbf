import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** After this, the connections of requests that still run are closed. */
const CLOSE_TIMEOUT_MS = 15_000;
const CLOSE_IDLE_INTERVAL_MS = 50;

/** Clients that keep a connection busy have sent a request, and have been told to close it, by then. */
const LINGER_MS = 500;

export interface ServerCloser {
  /**
   * Tells clients to close their connections, and resolves after the time, or after half a second if that is more and any are
   * open. A connection that the server closes itself can have a request under way, which would be reset.
   */
  drain(milliseconds: number): Promise<void>;
  /** Closes the server when the requests in progress are answered. */
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
      // Kept-alive connections become idle after their response. They would keep the server from closing.
      const closeIdle = setInterval(connections.closeIdle, CLOSE_IDLE_INTERVAL_MS);
      const closeAll = setTimeout(() => server.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
      await server.close();
      clearInterval(closeIdle);
      clearTimeout(closeAll);
    },
  };
}

function trackConnections({ server }: FastifyInstance) {
  /** The latest response of each connection; undefined while it was never used. */
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
    // Of requests that were sent without waiting, the last one ends the connection, so that all are answered.
    if (previous) previous.shouldKeepAlive = true;
    response.shouldKeepAlive = false;
  });
  return {
    count: () => latest.size,
    /** From now on, responses end their connection, those to requests in progress, too. */
    announceClose() {
      if (isClosing) return;
      isClosing = true;
      for (const response of latest.values()) if (response) response.shouldKeepAlive = false;
    },
    /** Node's own function skips connections that were opened and never used, as browsers do in advance. */
    closeIdle() {
      server.closeIdleConnections();
      for (const [socket, response] of latest) if (!response) socket.destroy();
    },
  };
}
