import { type DeliveryIdentity, getDeliveryHeaders, type WebhookHeaders } from '../delivery.ts';
import { type SigningKey, sign, signStandard } from './signature.ts';

/** The headers of one attempt. */
export function buildHeaders(
  delivery: DeliveryIdentity,
  payload: Uint8Array,
  keys: SigningKey[],
  at: Date,
): WebhookHeaders & Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Restaurant-Ordering-Service',
    ...getDeliveryHeaders(delivery),
    'X-Service-Signature': sign(payload, keys, seconds),
    'webhook-timestamp': String(seconds),
    'webhook-signature': signStandard(delivery.eventId, payload, keys, seconds),
  };
}
