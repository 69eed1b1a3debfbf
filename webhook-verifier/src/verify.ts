import type { WebhookEvent } from './event.ts';
import { sign } from './hmac.ts';
import type { VerifyOptions } from './options.ts';
import { parseEvent, parseRequest, throwError, toBytes } from './parse-request.ts';

/**
 * Verifies a webhook request and returns its event. For every runtime with WebCrypto.
 *
 * @throws {WebhookVerificationError} and nothing else.
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
 * {@link verifyWebhook} without parsing JSON.
 *
 * @returns The verified bytes of the payload.
 * @throws {WebhookVerificationError} and nothing else.
 * @example
 * ```ts
 * await verifySignature({ payload, signature, secret });
 * ```
 */
export async function verifySignature(options: VerifyOptions): Promise<Uint8Array> {
  const [secrets, prefix, signatures] = parseRequest(options);
  const payload = toBytes(options.payload);
  for (const secret of secrets) {
    const expected = await sign(secret, prefix, payload);
    // Compares every byte, so that the time tells nothing.
    const matches = (signature: string) =>
      !expected.reduce((all, byte, at) => all | (byte ^ +`0x${signature.slice(2 * at + 3, 2 * at + 5)}`), 0);
    if (signatures.some(matches)) return payload;
  }
  throwError('signature_mismatch', 'Wrong secret, or body not raw');
}
