import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { test as base, type TestContext, vi } from 'vitest';
import { RestaurantOrdering } from '../../src/client.ts';
import type { Clock } from '../../src/clock.ts';
import type { ClientOptions } from '../../src/options.ts';
import { testClock } from './test-clock.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export type TestServer = {
  url: string;
  requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
  sockets: Set<Socket>;
  /** Responds to each request with the next handler. The last one responds to all further requests. */
  answer(...handlers: Handler[]): void;
  close(): Promise<void>;
};

/** Starts a real server on a random port with the test's responses. */
export async function startServer(): Promise<TestServer> {
  const requests: TestServer['requests'] = [];
  const sockets = new Set<Socket>();
  let handlers: Handler[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', chunk => {
      body += chunk;
    });
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      requests.push({ method, url, headers, body });
      const handler = handlers.length > 1 ? handlers.shift() : handlers[0];
      handler?.(request, response);
    });
  });
  // Sent to clients, so that fetch closes connections that were idle for a second.
  server.keepAliveTimeout = 3_000;
  server.on('connection', socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    sockets,
    answer(...next) {
      handlers = next;
      requests.length = 0;
    },
    close() {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

/** A test with a server per file and a function to create clients, whose delays take no time. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await startServer();
    onCleanup(() => server.close());
    return server;
  })
  .extend(
    'clientWith',
    { scope: 'file' },
    ({ server }) =>
      (options: Partial<ClientOptions> = {}, clock: Clock = testClock()) =>
        new RestaurantOrdering({ apiKey: 'rok_1', baseUrl: server.url, ...options }, clock),
  );

/** Responds with JSON and the service's headers. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Handler {
  return (_request, response) => {
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'x-ratelimit-limit': '120',
      'x-ratelimit-remaining': '117',
      'x-ratelimit-reset': '1773512525',
      'x-request-id': 'req-1',
      ...headers,
    });
    response.end(JSON.stringify(body));
  };
}

export function text(status: number, body: string, headers: Record<string, string> = {}): Handler {
  return (_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
}

/** Closes the connection without a response. */
export const drop: Handler = request => request.socket.destroy();

/** Starts a response and breaks the connection in the middle of the body. */
export const truncate: Handler = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"id": "ord_1", "number": 10', () => request.socket.destroy());
};

/** Starts a response and never ends it. */
export const stall: Handler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"id":');
};

/**
 * Makes the client's timeout expire as soon as the request arrives. Other timers are frozen, so that no other
 * attempt times out on a slow machine.
 */
export function expiring(timeoutMs: number, onTestFinished: TestContext['onTestFinished']): Handler {
  freezeTimers(onTestFinished);
  return () => void vi.advanceTimersByTime(timeoutMs);
}

/** Freezes the timers of this test. Only `vi.advanceTimersByTime` advances the time. */
export function freezeTimers(onTestFinished: TestContext['onTestFinished']): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Never responds. */
export const silence: Handler = () => {};
