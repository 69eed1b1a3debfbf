import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookEvent } from './event.ts';
import type { VerifyOptions, WebhookPayload } from './options.ts';
import { parseEvent, parseRequest, throwError, toBytes } from './parse-request.ts';

export { WebhookVerificationError } from './error.ts';

/**
 * `verifyWebhook` without a promise, on `node:crypto`.
 *
 * @throws {WebhookVerificationError} and nothing else.
 * @example
 * ```ts
 * const event = verifyWebhookSync({ payload, headers, secret });
 * ```
 */
export function verifyWebhookSync(options: VerifyOptions): WebhookEvent {
  return parseEvent(verifySignatureSync(options));
}

/**
 * `verifySignature` without a promise, on `node:crypto`.
 *
 * @returns The verified bytes of the payload.
 * @throws {WebhookVerificationError} and nothing else.
 * @example
 * ```ts
 * verifySignatureSync({ payload, signature, secret });
 * ```
 */
export function verifySignatureSync(options: VerifyOptions): Uint8Array {
  const [secrets, prefix, signatures] = parseRequest(options);
  const payload = toBuffer(options.payload);
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret).update(prefix).update(payload).digest();
    const matches = (signature: string) => timingSafeEqual(expected, Buffer.from(signature.slice(3), 'hex'));
    if (signatures.some(matches)) return payload;
  }
  throwError('signature_mismatch', 'Wrong secret, or body not raw');
}

/** Four times as fast as a `TextEncoder`. */
function toBuffer(payload: WebhookPayload): Uint8Array {
  return typeof payload === 'string' ? Buffer.from(payload) : toBytes(payload);
}
