import { type HandlerOptions, handle } from './handler.ts';
import { readRequest, respond } from './request.ts';

export type { HandlerOptions };

/** The options of {@link webhookHandler}. */
export interface FetchHandlerOptions<Context extends readonly unknown[]> extends HandlerOptions<Context> {
  /**
   * Called with errors from `onEvent`, with a {@link WebhookVerificationError} if no secret is set, and with
   * any other error on this side, before the request is answered with 500. Default: `console.error`.
   */
  onError?(error: unknown, ...context: Context): unknown;
}

/**
 * A handler from `Request` to `Response`: a route of Next.js, a Worker, Deno, Bun, SvelteKit, Remix. Further
 * arguments from the runtime (`env`, `ctx`, `params`) are passed on to `onEvent` and to a `secret` function.
 *
 * It responds with 500 if `onEvent` throws, if no secret is set or if the body was already read. The response
 * has no body, because the sender stores response bodies.
 *
 * @example
 * ```ts
 * export const POST = webhookHandler({
 *   secret: process.env.WEBHOOK_SECRET,
 *   onEvent: event => console.log(event.type),
 * });
 * ```
 */
export function webhookHandler<Context extends unknown[] = []>(
  options: FetchHandlerOptions<[request: Request, ...context: Context]>,
): (request: Request, ...context: Context) => Promise<Response> {
  return async (request, ...context) => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } });
    try {
      const payload = await readRequest(request, options.maxBytes);
      return respond(await handle(options, [request, ...context], request.headers, payload));
    } catch (error) {
      if (options.onError) await options.onError(error, request, ...context);
      else console.error(error);
      return new Response(null, { status: 500 });
    }
  };
}
