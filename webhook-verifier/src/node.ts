import { createHmac, timingSafeEqual } from 'node:crypto';
import { throwMismatch } from './error.ts';
import type { WebhookEvent } from './event.ts';
import type { VerifyOptions } from './options.ts';
import { parseRequest } from './parse-request.ts';
import { parseEvent, toBytes } from './payload.ts';

export { WebhookVerificationError } from './error.ts';

/**
 * Verifies the signature and the age of a webhook request and returns its event synchronously. For Node.
 *
 * @throws {WebhookVerificationError} No other errors.
 * @example
 * ```ts
 * const event = verifyWebhookSync({ payload, headers, secret });
 * ```
 */
export function verifyWebhookSync(options: VerifyOptions): WebhookEvent {
  return parseEvent(verifySignatureSync(options));
}

/**
 * Verifies the signature and the age of a webhook request synchronously, without parsing its JSON. For Node.
 *
 * @returns The verified bytes of the payload.
 * @throws {WebhookVerificationError} No other errors.
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
