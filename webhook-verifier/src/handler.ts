import { throwError, WebhookVerificationError } from './error.ts';
import type { WebhookEvent } from './event.ts';
import type { WebhookHeaders, WebhookPayload, WebhookSecret } from './options.ts';
import { verifyWebhook } from './verify.ts';

/** The options of every handler. `Context` is the arguments that the framework passes to a handler. */
export interface HandlerOptions<Context extends readonly unknown[]> {
  /** The secret or secrets, or a function that returns them, for instance from a Worker's `env`. */
  secret: WebhookSecret | ((...context: Context) => WebhookSecret | Promise<WebhookSecret>);
  /**
   * Called with each verified event. The response is 204 if it returns and 500 if it throws, in which case
   * the delivery is retried. Return within 10 seconds.
   */
  onEvent(event: WebhookEvent, ...context: Context): unknown;
  /** Called with the reason before a request is rejected with 400. For logging. */
  onRejected?(error: WebhookVerificationError, ...context: Context): unknown;
  /**
   * The maximum difference between the signature's timestamp and now, in seconds, in either direction.
   * Default 300.
   */
  toleranceSeconds?: number | undefined;
  /** The current time, in milliseconds since 1970 or as a `Date`. Default: the system clock. For tests. */
  now?: number | Date | undefined;
  /** The maximum body size in bytes. Longer bodies are rejected with 413. Default 2 MiB. */
  maxBytes?: number | undefined;
}

export const defaultMaxBytes = 2 * 1024 * 1024;

/** Rejections have a body, for the sender's log. */
export interface Answer {
  readonly status: 204 | 400 | 413;
  readonly body?: { readonly error: string; readonly code: string };
}

/**
 * Verifies and handles one request. `payload` is undefined if the body is too long. Errors that the sender
 * didn't cause (no secret, a failing handler) are thrown, so that the framework logs them and responds with
 * 500.
 */
export async function handle<Context extends readonly unknown[]>(
  options: HandlerOptions<Context>,
  context: Context,
  headers: WebhookHeaders,
  payload: WebhookPayload | undefined,
): Promise<Answer> {
  const secret = typeof options.secret === 'function' ? await options.secret(...context) : options.secret;
  const { toleranceSeconds, now, maxBytes = defaultMaxBytes } = options;
  let event: WebhookEvent;
  try {
    if (payload === undefined) {
      throwError(
        'invalid_payload',
        `The body is longer than ${maxBytes} bytes. Raise maxBytes to accept it.`,
      );
    }
    event = await verifyWebhook({ payload, headers, secret, toleranceSeconds, now });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError) || error.code === 'missing_secret') throw error;
    await options.onRejected?.(error, ...context);
    const body = { error: error.message, code: error.code };
    return { status: payload === undefined ? 413 : 400, body };
  }
  await options.onEvent(event, ...context);
  return { status: 204 };
}

/** A mistake in the receiver's setup. The framework responds with 500. */
export function bodyAlreadyRead(remedy: string): WebhookVerificationError {
  const message = `The body was already read, so its raw bytes are gone. ${remedy}`;
  return new WebhookVerificationError('invalid_payload', message);
}
