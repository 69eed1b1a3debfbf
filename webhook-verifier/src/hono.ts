import { bodyAlreadyRead, type HandlerOptions, handle } from './handler.ts';
import { readRequest, respond } from './request.ts';

export type { HandlerOptions };

/** The part of Hono's context that the handler uses. */
export interface HonoContext {
  req: {
    raw: Request;
    bodyCache: object;
    arrayBuffer(): Promise<ArrayBuffer>;
  };
}

/**
 * A handler for Hono. A `secret` function receives the context: `(c: Context<Env>) => c.env.WEBHOOK_SECRET`.
 *
 * @throws Errors from `onEvent`; {@link WebhookVerificationError} if no secret is set or the body was already
 * read.
 * @example
 * ```ts
 * app.post('/webhooks', webhookHandler({
 *   secret: process.env.WEBHOOK_SECRET,
 *   onEvent: (event, c) => console.log(event.type),
 * }));
 * ```
 */
export function webhookHandler<Context extends HonoContext>(
  options: HandlerOptions<[c: Context]>,
): (c: Context) => Promise<Response> {
  return async c =>
    respond(await handle(options, [c], c.req.raw.headers, await readContext(c, options.maxBytes)));
}

async function readContext(
  { req }: HonoContext,
  maxBytes: number | undefined,
): Promise<Uint8Array | undefined> {
  if (!req.raw.bodyUsed) return readRequest(req.raw, maxBytes);
  // Hono caches a body that was read by middleware. Only bytes are the raw body, because text has lost a byte
  // order mark.
  if ('arrayBuffer' in req.bodyCache) return new Uint8Array(await req.arrayBuffer());
  throw bodyAlreadyRead('Verify before c.req.json(), or use c.req.arrayBuffer() instead.');
}
