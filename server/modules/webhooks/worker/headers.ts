import type { KeyObject } from 'node:crypto';
import { type DeliveryDocument, getDeliveryHeaders, type WebhookHeaders } from '../delivery.ts';
import { sign } from './signature.ts';

/** The headers of one attempt. */
export const buildHeaders = (
  delivery: Pick<DeliveryDocument, '_id' | 'eventType'>,
  payload: Uint8Array,
  secrets: (string | KeyObject)[],
  at: Date,
): WebhookHeaders & Record<string, string> => ({
  'Content-Type': 'application/json',
  'User-Agent': 'Restaurant-Ordering-Service',
  ...getDeliveryHeaders(delivery),
  'X-Service-Signature': sign(payload, secrets, at),
});
