import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { afterAll, describe, expect } from 'vitest';
import type { KnownWebhookFailure, WebhookDeliveryDetails } from '../../generated/dashboard/types.ts';
import type { Order } from '../../generated/public/types.ts';
import { limitOf } from '../helpers/deadlines.ts';
import { test } from '../helpers/fixtures.ts';
import { certificateFor, type Receiver, startReceiver } from '../helpers/receiver.ts';
import { addEndpoint, deliveryOf } from '../helpers/webhooks.ts';

const GIGABYTE = 2 ** 30;
const CHUNK = Buffer.alloc(64 * 1024, 'x');

const it = test.extend(
  'endpoints',
  { scope: 'file', auto: true },
  async ({ restaurant, client, manager, receiver }) => {
    const endpoints = new Map<string, string>();
    for (const { what, url } of FAULTS) {
      const { id } = await addEndpoint(manager, await url({ redirectTarget: receiver }));
      endpoints.set(what, id);
    }
    const { _id } = await restaurant.addOrder();
    await client.post<Order>(`/v1/orders/${_id}/status`, { status: 'confirmed' });
    return endpoints;
  },
);

const stops: (() => unknown)[] = [];
let answered = 0;

type Fault = {
  what: string;
  url: (receivers: { redirectTarget: Receiver }) => Promise<string>;
  status: number | null;
  error: RegExp | null;
  failure: KnownWebhookFailure | null;
};

async function answering(respond: Parameters<typeof startReceiver>[0]): Promise<string> {
  const receiver = await startReceiver(respond);
  stops.push(receiver.stop);
  return receiver.url;
}

/** A raw TLS server below HTTP. */
async function speaking(talk: (socket: TLSSocket) => void, host = 'localhost'): Promise<string> {
  const sockets = new Set<TLSSocket>();
  const server = createTlsServer(await certificateFor(host), socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => talk(socket));
  });
  stops.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return listening(server);
}

/** A TLS server that requires client certificates. */
async function requiring(maxVersion: 'TLSv1.2' | 'TLSv1.3'): Promise<string> {
  const options = { requestCert: true, rejectUnauthorized: true, maxVersion };
  return listening(createTlsServer({ ...(await certificateFor('localhost')), ...options }));
}

async function listening(server: Server): Promise<string> {
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  return `https://localhost:${typeof address === 'object' && address ? address.port : 0}/`;
}

/** One kilobyte each. */
const headersOf = (count: number): string =>
  Array.from({ length: count }, (_, index) => `x-${index}: ${'x'.repeat(1_000)}\r\n`).join('');

async function refusedPort(): Promise<string> {
  const server = createServer();
  const url = await listening(server);
  server.close();
  return url;
}

/** Sends the text at one byte per second. */
function drip(socket: TLSSocket, text: string): void {
  let next = 0;
  const timer = setInterval(() => socket.write(text[next++] ?? ' '), 1000);
  socket.once('close', () => clearInterval(timer));
}

const TIMED_OUT = /^no response within 10 seconds$/;
const BROKEN_OFF = /^the connection was closed before a response arrived$/;

const FAULTS: Fault[] = [
  {
    what: 'answers 500',
    url: () => answering(r => r.writeHead(500).end()),
    status: 500,
    error: /^responded with 500$/,
    failure: 'error_status',
  },
  {
    what: 'answers 410',
    url: () => answering(r => r.writeHead(410).end()),
    status: 410,
    error: /^responded with 410$/,
    failure: 'error_status',
  },
  {
    what: 'answers 301',
    url: ({ redirectTarget }) => answering(r => r.writeHead(301, { location: redirectTarget.url }).end()),
    status: 301,
    error: /redirects are not followed/,
    failure: 'redirect',
  },
  {
    what: 'answers nothing for 11 seconds',
    url: () => answering(() => {}),
    status: null,
    error: TIMED_OUT,
    failure: 'timed_out',
  },
  {
    what: 'says its status line a byte a second',
    url: () => speaking(socket => drip(socket, 'HTTP/1.1 200 OK\r\n\r\n')),
    status: null,
    error: TIMED_OUT,
    failure: 'timed_out',
  },
  {
    what: 'answers 200, then is silent',
    url: () => answering(r => r.writeHead(200, { 'content-length': 9 }).write('some')),
    status: 200,
    error: null,
    failure: null,
  },
  {
    what: 'answers 200 with a byte a second',
    url: () => speaking(s => void s.write('HTTP/1.1 200 OK\r\n\r\n', () => drip(s, 'x'.repeat(60)))),
    status: 200,
    error: null,
    failure: null,
  },
  {
    what: 'answers with a gigabyte',
    url: () =>
      answering(async response => {
        for (let sent = 0; sent < GIGABYTE && !response.destroyed; sent += CHUNK.length) {
          answered += CHUNK.length;
          if (!response.write(CHUNK)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
        }
        response.end();
      }),
    status: 200,
    error: null,
    failure: null,
  },
  {
    what: 'answers 100 unasked, then 200',
    url: () =>
      speaking(s => s.end('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')),
    status: 200,
    error: null,
    failure: null,
  },
  {
    what: 'answers 103, then 500',
    url: () =>
      speaking(s => s.end('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n')),
    status: 500,
    error: /^responded with 500$/,
    failure: 'error_status',
  },
  {
    what: 'answers 101 unasked',
    url: () => speaking(s => s.end('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n')),
    status: null,
    error: /^the response switches protocols$/,
    failure: 'invalid_answer',
  },
  {
    what: 'answers with 200 kB of headers',
    url: () => speaking(s => s.end(`HTTP/1.1 200 OK\r\n${headersOf(200)}Content-Length: 0\r\n\r\n`)),
    status: 200,
    error: null,
    failure: null,
  },
  {
    what: 'answers with 300 kB of headers',
    url: () => speaking(s => s.end(`HTTP/1.1 200 OK\r\n${headersOf(300)}Content-Length: 0\r\n\r\n`)),
    status: null,
    error: /^the response headers are too large$/,
    failure: 'invalid_answer',
  },
  {
    what: 'has a name with a dot at its end',
    url: async () => {
      const url = await speaking(
        s => s.end(`HTTP/1.1 ${s.servername === 'localhost' ? 200 : 421} \r\nContent-Length: 0\r\n\r\n`),
        'localhost',
      );
      return url.replace('localhost', 'localhost.');
    },
    status: 200,
    error: null,
    failure: null,
  },
  {
    what: 'requires a client certificate',
    url: () => requiring('TLSv1.3'),
    status: null,
    error: /^the receiver requires a client certificate, which webhooks do not support$/,
    failure: 'client_certificate_required',
  },
  {
    what: 'requires a client certificate by TLS 1.2',
    url: () => requiring('TLSv1.2'),
    status: null,
    error: /^the receiver rejected the TLS handshake: it requires a client certificate, or other ciphers$/,
    failure: 'tls',
  },
  {
    what: 'answers no TLS handshake',
    url: () => listening(createServer(() => {})),
    status: null,
    error: /^no TLS handshake within 10 seconds$/,
    failure: 'timed_out',
  },
  {
    what: 'answers with a status that there is not',
    url: () => speaking(s => s.end('HTTP/1.1 000 Odd\r\nContent-Length: 0\r\n\r\n')),
    status: null,
    error: /^the response is not valid HTTP$/,
    failure: 'invalid_answer',
  },
  {
    what: 'resets the connection',
    url: () => speaking(s => s.destroy()),
    status: null,
    error: BROKEN_OFF,
    failure: 'connection_lost',
  },
  {
    what: 'shows a certificate for another host',
    url: () => speaking(() => {}, 'elsewhere.example'),
    status: null,
    error: /^the certificate does not match the host name$/,
    failure: 'certificate_for_another_host',
  },
  {
    what: 'shows a certificate of an unknown authority',
    url: async () => {
      const receiver = await startReceiver(undefined, certificateFor('localhost', 'Unknown authority'));
      stops.push(receiver.stop);
      return receiver.url;
    },
    status: null,
    error: /^the certificate is not trusted: [a-z ]+$/,
    failure: 'certificate_not_trusted',
  },
  {
    what: 'does not speak TLS',
    url: () => listening(createServer(s => s.end('hello'))),
    status: null,
    error: /^the TLS connection failed: [a-z ]+$/,
    failure: 'tls',
  },
  {
    what: 'has a name that does not resolve',
    url: async () => 'https://nowhere.invalid/',
    status: null,
    error: /does not resolve/,
    failure: expect.stringMatching(/^name_/),
  },
  {
    what: 'refuses the connection',
    url: refusedPort,
    status: null,
    error: /^the connection was refused$/,
    failure: 'refused',
  },
];

afterAll(async () => {
  for (const stop of stops) await stop();
});

describe('The delivery log shows the outcome of a receiver that', () => {
  it.concurrent.for(FAULTS)(
    '$what',
    async ({ what, status, error, failure }, { service, endpoints, manager }) => {
      const id = endpoints.get(what) ?? '';
      const { _id } = await deliveryOf(service, id, one => one.attemptCount === 1);
      const { body } = await manager.get<WebhookDeliveryDetails>(`/webhooks/deliveries/${_id}`);
      const [attempt] = body.attempts;
      expect(attempt?.responseStatus).toBe(status);
      expect([attempt?.failure, body.failure]).toEqual([failure, failure]);
      if (error) expect(attempt?.error).toMatch(error);
      else expect(attempt?.error).toBeNull();
      expect(body.status).toBe(error ? 'pending' : 'succeeded');
      expect(attempt?.answer.length).toBeLessThanOrEqual(2048);
      expect(attempt?.duration).toBeGreaterThanOrEqual(failure === 'timed_out' ? 9_900 : 0);
      expect(attempt?.duration).toBeLessThan(limitOf(10));
    },
  );

  it('redirects without being followed', ({ receiver }) => expect(receiver.received).toEqual([]));

  it('sends an endless response that is cut off', () => expect(answered).toBeLessThan(GIGABYTE / 10));
});
