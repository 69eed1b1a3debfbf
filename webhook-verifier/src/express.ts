import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyAlreadyRead, defaultMaxBytes, type HandlerOptions, handle } from './handler.ts';
import type { WebhookPayload } from './options.ts';

export type { HandlerOptions };

/** A request with the fields that body parsers and serverless platforms add to it. */
export interface ExpressRequest extends IncomingMessage {
  body?: unknown;
  rawBody?: unknown;
}

/**
 * A handler for Express 4 and 5 (and `node:http`, Connect, Next.js pages). It reads the raw body itself, or
 * uses the one that `express.raw()`, `express.text()`, or a platform's `rawBody` provides. Mount it before
 * `express.json()`.
 *
 * Calls `next` with errors from `onEvent`, and with a {@link WebhookVerificationError} if no secret is set or
 * the body was already parsed.
 *
 * @example
 * ```ts
 * app.post('/webhooks', webhookHandler({
 *   secret: process.env.WEBHOOK_SECRET,
 *   onEvent: event => console.log(event.type),
 * }));
 * ```
 */
export function webhookHandler<
  Request extends ExpressRequest = ExpressRequest,
  Response extends ServerResponse = ServerResponse,
>(
  options: HandlerOptions<[request: Request, response: Response]>,
): (request: Request, response: Response, next: (error?: unknown) => void) => Promise<void> {
  return async (request, response, next) => {
    try {
      const payload = await readBody(request, options.maxBytes);
      const { status, body } = await handle(options, [request, response], request.headers, payload);
      response.statusCode = status;
      // The rest of a body that is too long isn't read.
      if (payload === undefined) response.setHeader('Connection', 'close');
      if (body === undefined) response.end();
      else response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
    } catch (error) {
      next(error);
    }
  };
}

function readBody(
  request: ExpressRequest,
  maxBytes: number = defaultMaxBytes,
): Promise<Uint8Array | undefined> | WebhookPayload {
  // `rawBody` first: if it is present, a string in `body` may be a parsed JSON string.
  for (const body of [request.rawBody, request.body])
    if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (request.readableDidRead) {
    throw bodyAlreadyRead('Mount this handler before express.json().');
  }
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    request.on('data', (chunk: Uint8Array) => {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size > maxBytes) {
        request.pause();
        resolve(undefined);
      }
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
  });
}
