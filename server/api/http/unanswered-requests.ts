import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface UnansweredRequests {
  /** Returns the number of pending requests on the connection. */
  add(request: IncomingMessage, response: ServerResponse): number;
  /** Resolves when all completely received requests of the connection have a response. */
  whenAnswered(socket: Socket): Promise<unknown>;
}

/** Tracks each connection's pending requests. */
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
