import { type HandlerOptions, handle } from './handler.ts';
import { readRequest, respond } from './request.ts';

export type { HandlerOptions };

/**
 * A handler from `Request` to `Response`: a route of Next.js, a Worker, Deno, Bun, SvelteKit, Remix. The further
 * arguments of the runtime (`env`, `ctx`, `params`) are passed on to `onEvent` and to a `secret` function.
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
