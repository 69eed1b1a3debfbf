import type { IncomingMessage } from 'node:http';
import { bodyAlreadyRead, defaultMaxBytes, type HandlerOptions, handle } from './handler.ts';

export type { HandlerOptions };

/** The part of Fastify's request that the plugin uses. */
export interface FastifyRequest {
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

interface FastifyReply {
  readonly statusCode: number;
  code(status: number): { send(body?: unknown): unknown };
}

/** The part of Fastify's instance that the plugin uses. */
export interface FastifyInstance {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(type: string, options: object, parser: (...given: never) => void): unknown;
  addHook(name: 'preParsing' | 'onSend', hook: (...given: never) => void): unknown;
  post(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): unknown;
}

type Done = (error: Error | null, value?: unknown) => void;

/** The options of {@link webhookPlugin}. */
export interface PluginOptions extends HandlerOptions<[request: FastifyRequest]> {
  /** The route's path, relative to the prefix that the plugin is registered with. */
  path: string;
}

/**
 * A Fastify plugin that adds one `POST` route with its own body parser. Other routes keep theirs.
 *
 * Fastify responds with 500 if `onEvent` throws, if no secret is set or if a hook already read the body, and
 * with 413 if the body is too long. Its error handler is called as usual, but a 500 is sent without a body.
 *
 * @example
 * ```ts
 * app.register(webhookPlugin, {
 *   path: '/webhooks',
 *   secret: process.env.WEBHOOK_SECRET,
 *   onEvent: event => console.log(event.type),
 * });
 * ```
 */
export async function webhookPlugin(app: FastifyInstance, options: PluginOptions): Promise<void> {
  const bodyLimit = options.maxBytes ?? defaultMaxBytes;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit },
    (_request: unknown, body: Buffer, done: Done) => done(null, body),
  );
  app.addHook('preParsing', (_request: unknown, _reply: unknown, payload: object, done: Done) => {
    const read = 'readableDidRead' in payload && payload.readableDidRead === true;
    done(
      read ? bodyAlreadyRead('Register the plugin outside of the scope whose hook reads the body.') : null,
      payload,
    );
  });
  // Fastify responds with the error's message, and the sender stores response bodies.
  app.addHook('onSend', (_request: unknown, reply: FastifyReply, payload: unknown, done: Done) =>
    done(null, reply.statusCode >= 500 ? '' : payload),
  );
  app.post(options.path, async (request, reply) => {
    // Fastify doesn't call a parser without a body.
    const payload = request.body instanceof Uint8Array ? request.body : new Uint8Array();
    const { status, body } = await handle(options, [request], request.headers, payload);
    return reply.code(status).send(body);
  });
}
