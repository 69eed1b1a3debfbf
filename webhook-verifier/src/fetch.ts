import { type HandlerOptions, handle } from './handler.ts';
import { readRequest, respond } from './request.ts';

export type { HandlerOptions };

/** The options of {@link webhookHandler}. */
export interface FetchHandlerOptions<Context extends readonly unknown[]> extends HandlerOptions<Context> {
  /**
   * Called with what `onEvent` threw, with a {@link WebhookVerificationError} when no secret is set, and with whatever else
   * went wrong on this side, before the request is answered with 500. Default: `console.error`.
   */
  onError?(error: unknown, ...context: Context): unknown;
}

/**
 * A handler from `Request` to `Response`: a route of Next.js, a Worker, Deno, Bun, SvelteKit, Remix. The further
 * arguments of the runtime (`env`, `ctx`, `params`) are passed on to `onEvent` and to a `secret` function.
 *
 * It answers with 500 itself when `onEvent` throws, when no secret is set and when the body was already read: without a body,
 * since the sender keeps what is in one.
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
