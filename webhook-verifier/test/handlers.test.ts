import { createServer, type Server } from 'node:http';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { webhookHandler as expressHandler } from '../src/express.ts';
import { webhookPlugin } from '../src/fastify.ts';
import { webhookHandler as fetchHandler } from '../src/fetch.ts';
import type { HandlerOptions } from '../src/handler.ts';
import { webhookHandler as honoHandler } from '../src/hono.ts';
import type { WebhookSecret } from '../src/options.ts';
import { sampleEvent, webhookRequest } from '../src/testing.ts';
import { payloadBytes } from '../vectors/vector.ts';
import { allVectors } from './all-vectors.ts';

type Options = HandlerOptions<[]>;
type Send = (request: Request) => Response | Promise<Response>;

async function serve(server: Server): Promise<Send> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return forward(server.address());
}

function forward(address: ReturnType<Server['address']>): Send {
  const port = typeof address === 'object' ? address?.port : undefined;
  return async request => {
    const body = await request.arrayBuffer();
    return fetch(`http://127.0.0.1:${port}/webhooks`, { method: 'POST', headers: request.headers, body });
  };
}

/** A receiver per framework. Errors of failing handlers are passed to `logged`. */
const frameworks: Record<string, (options: Options, logged: (error: unknown) => void) => Promise<Send>> = {
  async express(options, logged) {
    const app = express().post('/webhooks', expressHandler(options));
    app.use(((error, _request, response, _next) => {
      logged(error);
      response.status(500).end();
    }) satisfies express.ErrorRequestHandler);
    return serve(createServer(app));
  },
  async fastify(options, logged) {
    const app = fastify();
    app.setErrorHandler((error, _request, reply) => {
      logged(error);
      return reply.code(Object(error).statusCode ?? 500).send({});
    });
    app.register(webhookPlugin, Object.create(options, { path: { value: '/webhooks' } }));
    await app.listen({ port: 0 });
    onTestFinished(() => app.close());
    return forward(app.server.address());
  },
  async hono(options, logged) {
    const app = new Hono().post('/webhooks', honoHandler(options));
    app.onError((error, c) => {
      logged(error);
      return c.body(null, 500);
    });
    return request => app.fetch(request);
  },
  async fetch(options, logged) {
    return fetchHandler(Object.create(options, { onError: { value: (error: unknown) => logged(error) } }));
  },
};

const secret = 'whsec_test';
const event = sampleEvent('order.confirmed');

describe.each(Object.entries(frameworks))('%s', (_, start) => {
  it('responds to every vector as expected', async () => {
    let given: Options = { secret: undefined, onEvent() {} };
    const onEvent = vi.fn();
    const logged = vi.fn();
    // One receiver for all vectors. Its options are those of the current vector.
    const options = new Proxy(given, { get: (_, key) => Reflect.get(given, key) });
    const send = await start(options, logged);
    for (const {
      name: vector,
      payload,
      signature,
      secrets,
      now,
      toleranceSeconds,
      error,
      ...rest
    } of allVectors) {
      if (signature !== null && !/^[\t\r\n\x20-\xff]*$/.test(signature)) {
        expect(() => new Headers({ signature }), vector).toThrow();
        continue;
      }
      given = { secret: secrets as WebhookSecret, now, toleranceSeconds, onEvent };
      onEvent.mockClear();
      logged.mockClear();
      const headers = new Headers(signature === null ? [] : [['X-Service-Signature', signature]]);
      for (const [name, value] of Object.entries(rest.headers ?? {}))
        for (const one of [value].flat()) headers.append(name, one);
      headers.set('Content-Type', 'application/json');
      const body = payloadBytes(payload);
      const response = await send(
        new Request('http://localhost/webhooks', { method: 'POST', headers, body }),
      );
      const status = error === null ? 204 : error === 'missing_secret' ? 500 : 400;
      expect({ vector, status: response.status }).toEqual({ vector, status });
      expect(onEvent).toHaveBeenCalledTimes(error === null ? 1 : 0);
      if (status === 400) expect(await response.json()).toEqual({ error: expect.any(String), code: error });
      if (status === 500) expect(logged).toHaveBeenCalledWith(expect.objectContaining({ code: error }));
    }
  });

  it("passes the handler's errors to the framework", async () => {
    const logged = vi.fn();
    const failure = new Error('no database');
    const send = await start({ secret, onEvent: () => Promise.reject(failure) }, logged);
    expect((await send(await webhookRequest({ event, secret }))).status).toBe(500);
    expect(logged).toHaveBeenCalledExactlyOnceWith(failure);
  });

  it('accepts a secret function and reports its errors', async () => {
    const onRejected = vi.fn();
    const onEvent = vi.fn();
    const send = await start({ secret: async () => [secret, 'whsec_old'], onEvent, onRejected }, vi.fn());
    expect((await send(await webhookRequest({ event, secret: 'whsec_old' }))).status).toBe(204);
    expect(onRejected).not.toHaveBeenCalled();
    expect((await send(await webhookRequest({ event, secret: 'whsec_wrong' }))).status).toBe(400);
    expect(onRejected.mock.calls[0]?.[0]).toMatchObject({ code: 'signature_mismatch' });
    expect(onEvent.mock.calls.map(([given]) => given)).toEqual([event]);
  });

  it('rejects a body that is too long with 413', async () => {
    const onEvent = vi.fn();
    const send = await start({ secret, onEvent, maxBytes: 100 }, vi.fn());
    expect((await send(await webhookRequest({ event: 'x'.repeat(101), secret }))).status).toBe(413);
    expect((await send(await webhookRequest({ event: 'x'.repeat(3_000_000), secret }))).status).toBe(413);
    expect((await send(await webhookRequest({ event: 'x'.repeat(100), secret }))).status).toBe(400);
    expect(onEvent).not.toHaveBeenCalled();
  });
});

describe('a cloned request', () => {
  it('gets a 413 if it is too long, even if nobody reads the clone', async () => {
    const request = await webhookRequest({ event: 'x'.repeat(101), secret });
    request.clone();
    const { status } = await fetchHandler({ secret, onEvent: vi.fn(), maxBytes: 100 })(request);
    expect(status).toBe(413);
  });
});

describe('a consumed body', () => {
  const consumed = expect.objectContaining({ message: expect.stringMatching(/^The body was already read/) });
  const options = { secret, onEvent: vi.fn() };

  it('is an error with express.json(), unless the raw body is kept', async () => {
    const logged = vi.fn();
    const app = express();
    app.use(
      '/kept',
      express.json({ verify: (request, _, bytes) => Object.assign(request, { rawBody: bytes }) }),
    );
    app.use(
      '/kept-text',
      express.json({ verify: (request, _, bytes) => Object.assign(request, { rawBody: bytes.toString() }) }),
    );
    app.use('/raw', express.raw({ type: '*/*' }));
    app.use('/text', express.text({ type: '*/*' }));
    app.use('/parsed', express.json());
    app.use(expressHandler(options));
    app.use(((error, _request, response, _next) => {
      logged(error);
      response.status(500).end();
    }) satisfies express.ErrorRequestHandler);
    const server = createServer(app);
    await serve(server);
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const status = async (path: string, body: typeof event | string = event) =>
      (await fetch(await webhookRequest({ url: url + path, event: body, secret }))).status;
    const umlauts = JSON.stringify({ ...event, note: 'Käse „süß“ 🍕' });
    for (const path of ['/kept', '/kept-text', '/raw', '/text', '/untouched']) {
      expect(await status(path), path).toBe(204);
      expect(await status(path, umlauts), path).toBe(204);
    }
    expect(logged).not.toHaveBeenCalled();
    expect(await status('/parsed')).toBe(500);
    expect(logged).toHaveBeenCalledExactlyOnceWith(consumed);
  });

  it('is an error with fetch', async () => {
    const request = await webhookRequest({ event, secret });
    await request.json();
    const onError = vi.fn();
    expect((await fetchHandler({ ...options, onError })(request)).status).toBe(500);
    expect(onError).toHaveBeenCalledExactlyOnceWith(consumed, request);
  });

  it('is an error with Hono, unless it was read as bytes', async () => {
    const logged = vi.fn();
    const app = new Hono();
    app.use('/json', (c, next) => c.req.json().then(next));
    app.use('/bytes', (c, next) => c.req.arrayBuffer().then(next));
    app.post('*', honoHandler(options));
    app.onError((error, c) => {
      logged(error);
      return c.body(null, 500);
    });
    const status = async (path: string) =>
      (await app.fetch(await webhookRequest({ url: `http://localhost${path}`, event, secret }))).status;
    expect(await status('/bytes')).toBe(204);
    expect(await status('/json')).toBe(500);
    expect(logged).toHaveBeenCalledExactlyOnceWith(consumed);
  });

  it('is an error with Fastify', async () => {
    const app = fastify();
    app.addHook('onRequest', async request => {
      for await (const _ of request.raw);
    });
    const logged = vi.fn();
    app.addHook('onError', async (_request, _reply, error) => logged(error));
    app.register(webhookPlugin, { path: '/webhooks', ...options });
    const { headers } = await webhookRequest({ event, secret });
    const payload = JSON.stringify(event);
    const response = await app.inject({
      method: 'POST',
      url: '/webhooks',
      headers: Object.fromEntries(headers),
      payload,
    });
    expect(response.statusCode).toBe(500);
    expect(logged).toHaveBeenCalledExactlyOnceWith(consumed);
  });
});

describe("the sender's log", () => {
  const failing = { secret, onEvent: () => Promise.reject(new Error('password=hunter2')) };

  it('gets no error text from a fetch handler, which logs it itself', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    const response = await fetchHandler(failing)(await webhookRequest({ event, secret }));
    expect([response.status, await response.text()]).toEqual([500, '']);
    expect(logged).toHaveBeenCalledExactlyOnceWith(new Error('password=hunter2'));
  });

  it('gets no error text from Fastify, whose other routes are unaffected', async () => {
    const app = fastify();
    app.register(webhookPlugin, { path: '/webhooks', ...failing });
    app.post('/other', failing.onEvent);
    const { headers } = await webhookRequest({ event, secret });
    const post = { method: 'POST', headers: Object.fromEntries(headers), payload: event } as const;
    const response = await app.inject({ ...post, url: '/webhooks' });
    expect([response.statusCode, response.body]).toEqual([500, '']);
    expect((await app.inject({ ...post, url: '/other' })).json().message).toBe('password=hunter2');
  });
});

it('a fetch handler accepts only POST', async () => {
  const response = await fetchHandler({ secret, onEvent() {} })(new Request('http://localhost/webhooks'));
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
});

it("Fastify's other routes keep their body parser", async () => {
  const app = fastify();
  app.register(webhookPlugin, { path: '/webhooks', secret, onEvent() {} });
  app.post('/other', async request => request.body);
  expect((await app.inject({ method: 'POST', url: '/other', payload: { a: 1 } })).json()).toEqual({ a: 1 });
});
