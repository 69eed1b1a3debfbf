import { createHmac, timingSafeEqual } from 'node:crypto';
import { checkRequest, failMismatch, parseEvent } from './checks.ts';
import type { WebhookEvent } from './event.ts';
import type { VerifyOptions } from './options.ts';

export { WebhookVerificationError, type WebhookVerificationErrorCode } from './error.ts';
export type { VerifyOptions, WebhookHeaders, WebhookPayload, WebhookSecret } from './options.ts';
export type { WebhookEvent };

/**
 * `verifyWebhook` without a promise, on `node:crypto`: the fastest way in Node.
 *
 * @throws {WebhookVerificationError} and nothing else.
 * @example
 * ```ts
 * const event = verifyWebhookSync({ payload, headers: request.headers, secret });
 * ```
 */
export function verifyWebhookSync(options: VerifyOptions): WebhookEvent {
  verifySignatureSync(options);
  return parseEvent(options.payload);
}

/**
 * `verifySignature` without a promise, on `node:crypto`.
 *
 * @throws {WebhookVerificationError} and nothing else.
 * @example
 * ```ts
 * verifySignatureSync({ payload, signature: request.headers['x-service-signature'], secret });
 * ```
 */
export function verifySignatureSync(options: VerifyOptions): void {
  const { secrets, prefix, payload, signatures } = checkRequest(options);
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret).update(prefix).update(payload).digest();
    if (signatures.some(signature => timingSafeEqual(expected, Buffer.from(signature, 'hex')))) return;
  }
  failMismatch();
}
