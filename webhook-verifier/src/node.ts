import { createHmac, timingSafeEqual } from 'node:crypto';
import { throwMismatch } from './error.ts';
import type { WebhookEvent } from './event.ts';
import type { VerifyOptions } from './options.ts';
import { parseRequest } from './parse-request.ts';
import { parseEvent, toBytes } from './payload.ts';

export { WebhookVerificationError } from './error.ts';

/**
 * Verifies the signature and the age of a webhook request and returns its event, without a promise. For Node.
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
 * Verifies the signature and the age of a webhook request without parsing its JSON and without a promise. For Node.
 *
 * @returns The verified bytes of the payload.
 * @throws {WebhookVerificationError} and nothing else.
 * @example
 * ```ts
 * verifySignatureSync({ payload, signature, secret });
 * ```
 */
export function verifySignatureSync(options: VerifyOptions): Uint8Array {
  const { keys, prefix, signatures } = parseRequest(options);
  const payload =
    typeof options.payload === 'string' ? Buffer.from(options.payload) : toBytes(options.payload);
  for (const key of keys) {
    const expected = createHmac('sha256', key).update(prefix).update(payload).digest();
    if (signatures.some(signature => timingSafeEqual(signature, expected))) return payload;
  }
  throwMismatch();
}
