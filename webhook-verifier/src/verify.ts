import { throwMismatch } from './error.ts';
import type { WebhookEvent } from './event.ts';
import { sign } from './hmac.ts';
import type { VerifyOptions } from './options.ts';
import { parseRequest } from './parse-request.ts';
import { parseEvent, toBytes } from './payload.ts';

/**
 * Verifies the signature and the age of a webhook request and returns its event. For every runtime with
 * WebCrypto.
 *
 * @throws {WebhookVerificationError} No other errors.
 * @example
 * ```ts
 * const event = await verifyWebhook({ payload, headers, secret });
 * if (event.type === 'order.confirmed') console.log(event.data.order.number);
 * ```
 */
export async function verifyWebhook(options: VerifyOptions): Promise<WebhookEvent> {
  return parseEvent(await verifySignature(options));
}

/**
 * Verifies the signature and the age of a webhook request without parsing its JSON.
 *
 * @returns The verified bytes of the payload.
 * @throws {WebhookVerificationError} No other errors.
 * @example
 * ```ts
 * await verifySignature({ payload, signature, secret });
 * ```
 */
export async function verifySignature(options: VerifyOptions): Promise<Uint8Array> {
  const { keys, prefix, signatures } = parseRequest(options);
  const payload = toBytes(options.payload);
  for (const key of keys) {
    const expected = await sign(key, prefix, payload);
    if (signatures.some(signature => constantTimeEqual(signature, expected))) return payload;
  }
  throwMismatch();
}

/** Compares all bytes, so that the timing doesn't reveal where two signatures of equal length differ. */
function constantTimeEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (const [index, byte] of a.entries()) difference |= byte ^ (b[index] ?? 0);
  return difference === 0;
}
