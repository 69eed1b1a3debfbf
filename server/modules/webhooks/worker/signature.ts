import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { webhooks } from '../../../../generated/public/types.ts';
import type { EventType } from '../../activity/documents.ts';
import { type DeliveryIdentity, getDeliveryHeaders } from '../delivery.ts';

export type SigningKey = {
  /** The secret as shown, including its prefix. */
  text: KeyObject;
  /** The decoded bytes after the prefix, as required by Standard Webhooks. */
  decoded: KeyObject;
};

export const createSigningKey = (secret: string): SigningKey => ({
  text: createSecretKey(secret, 'utf8'),
  decoded: createSecretKey(secret.replace(/^whsec_/, ''), 'base64'),
});

type WebhookHeaders = webhooks[EventType]['post']['parameters']['header'];

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

/**
 * The value of `X-Service-Signature`: `t=<unix seconds>` and one `v1` per key. A `v1` is the hex HMAC-SHA256 of `<unix
 * seconds>.<payload>`.
 */
export function sign(payload: Uint8Array, keys: SigningKey[], seconds: number): string {
  const signatures = keys.map(({ text }) => hmac(text, `${seconds}.`, payload).digest('hex'));
  return [`t=${seconds}`, ...signatures.map(signature => `v1=${signature}`)].join(',');
}

/**
 * The value of `webhook-signature`: one `v1,<base64>` per key, over `<event id>.<unix seconds>.<payload>`.
 */
function signStandard(eventId: string, payload: Uint8Array, keys: SigningKey[], seconds: number): string {
  const signed = `${eventId}.${seconds}.`;
  return keys.map(({ decoded }) => `v1,${hmac(decoded, signed, payload).digest('base64')}`).join(' ');
}

const hmac = (key: KeyObject, prefix: string, payload: Uint8Array) =>
  createHmac('sha256', key).update(prefix).update(payload);
