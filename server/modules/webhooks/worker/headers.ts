import type { KeyObject } from 'node:crypto';
import type { webhooks } from '../../../../generated/public/types.ts';
import type { EventType } from '../../activity/documents.ts';
import type { DeliveryDocument } from '../delivery.ts';
import { sign } from './signature.ts';

type Headers = webhooks[EventType]['post']['parameters']['header'];
type Identified = Pick<DeliveryDocument, '_id' | 'eventType'>;

/** The headers that are the same in every attempt. */
export function identifyingHeaders({ _id, eventType }: Identified): Omit<Headers, 'X-Service-Signature'> {
  return { 'X-Service-Event': eventType, 'X-Service-Delivery': _id };
}

/** All headers of one attempt, signed with these secrets as of this time. */
export const buildHeaders = (
  delivery: Identified,
  payload: Uint8Array,
  secrets: (string | KeyObject)[],
  at: Date,
): Headers & Record<string, string> => ({
  'Content-Type': 'application/json',
  'User-Agent': 'Restaurant-Ordering-Service',
  ...identifyingHeaders(delivery),
  'X-Service-Signature': sign(payload, secrets, at),
});
