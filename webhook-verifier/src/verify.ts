import { checkRequest, failMismatch, parseEvent } from './checks.ts';
import type { WebhookEvent } from './event.ts';
import { sign } from './hmac.ts';
import type { VerifyOptions } from './options.ts';

/**
 * Verifies the signature of a webhook request and returns its event. Works in every runtime with WebCrypto.
 *
 * @throws {WebhookVerificationError} and nothing else.
 * @example
 * ```ts
 * const event = await verifyWebhook({
 *   payload: await request.arrayBuffer(),
 *   headers: request.headers,
 *   secret: process.env.WEBHOOK_SECRET,
 * });
 * if (event.type === 'order.confirmed') console.log(event.data.order.number);
 * ```
 */
export async function verifyWebhook(options: VerifyOptions): Promise<WebhookEvent> {
  await verifySignature(options);
  return parseEvent(options.payload);
}

/**
 * Like {@link verifyWebhook}, for a body that you parse yourself: resolves when the signature holds.
 *
 * @throws {WebhookVerificationError} and nothing else.
 * @example
 * ```ts
 * await verifySignature({ payload, signature: headers['x-service-signature'], secret });
 * ```
 */
export async function verifySignature(options: VerifyOptions): Promise<void> {
  const { secrets, prefix, payload, signatures } = checkRequest(options);
  for (const secret of secrets) {
    const expected = await sign(secret, prefix, payload);
    if (signatures.some(signature => isEqual(expected, signature))) return;
  }
  failMismatch();
}

/** Takes the same time wherever the two differ. */
function isEqual(expected: Uint8Array, hex: string): boolean {
  let difference = 0;
  expected.forEach((byte, index) => {
    difference |= byte ^ Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16);
  });
  return difference === 0;
}
