import { type Answer, bodyConsumed, defaultMaxBytes, type HandlerOptions, handle } from './handler.ts';

export type { HandlerOptions };

/**
 * A handler from `Request` to `Response`: a route of Next.js, a Worker, Deno, Bun, SvelteKit, Remix. What the runtime
 * passes besides the request (`env`, `ctx`, `params`) reaches `onEvent` and a `secret` function too.
 *
 * @throws What `onEvent` throws; {@link WebhookVerificationError} when no secret is set or the body was already read.
 * @example
 * ```ts
 * export const POST = webhookHandler({
 *   secret: process.env.WEBHOOK_SECRET,
 *   onEvent: event => console.log(event.type),
 * });
 * ```
 */
export function webhookHandler<Context extends unknown[] = []>(
  options: HandlerOptions<[request: Request, ...context: Context]>,
): (request: Request, ...context: Context) => Promise<Response> {
  return async (request, ...context) => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } });
    const payload = await readRequest(request, options.maxBytes);
    return respond(await handle(options, [request, ...context], request.headers, payload));
  };
}

/** The raw body; undefined when it is longer than `maxBytes`. */
export async function readRequest(
  request: Request,
  maxBytes: number = defaultMaxBytes,
): Promise<Uint8Array | undefined> {
  if (request.bodyUsed || request.body?.locked)
    throw bodyConsumed('verify before anything calls request.json()');
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const chunk = (await reader?.read())?.value;
    if (chunk === undefined) break;
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      return undefined;
    }
  }
  const body = new Uint8Array(size);
  chunks.reduce((at, chunk) => {
    body.set(chunk, at);
    return at + chunk.byteLength;
  }, 0);
  return body;
}

export function respond({ status, body }: Answer): Response {
  return body === undefined ? new Response(null, { status }) : Response.json(body, { status });
}
