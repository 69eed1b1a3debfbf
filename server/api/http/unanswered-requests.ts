import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface UnansweredRequests {
  /** Resolves to how many the connection has now. */
  add(request: IncomingMessage, response: ServerResponse): number;
  /** Resolves when the connection's requests are answered that have arrived as a whole. */
  whenAnswered(socket: Socket): Promise<unknown>;
}

/** The requests of each connection that are not answered yet. */
export function createUnansweredRequests(): UnansweredRequests {
  const bySocket = new WeakMap<Socket, Map<ServerResponse, IncomingMessage>>();
  return {
    add(request, response) {
      const requests = bySocket.get(request.socket) ?? new Map();
      bySocket.set(request.socket, requests.set(response, request));
      response.once('close', () => requests.delete(response));
      return requests.size;
    },
    whenAnswered(socket) {
      const complete = [...(bySocket.get(socket) ?? [])].filter(([, { complete }]) => complete);
      return Promise.all(complete.map(([response]) => once(response, 'close')));
    },
  };
}
