import type { WebhookEvent } from './event.ts';
import {
  deliveryHeader,
  eventHeader,
  sampleDelivery,
  signatureHeader,
  standardIdHeader,
  standardSignatureHeader,
  standardTimestampHeader,
} from './generated/contract.ts';
import type { KnownWebhookEvents, KnownWebhookEventType } from './generated/events.ts';
import { samples } from './generated/samples.ts';
import { sign } from './hmac.ts';
import { toDecodedKey, toTextKey } from './keys.ts';
import type { WebhookSecret } from './options.ts';
import { parseSecrets } from './parse-request.ts';
import { toBytes } from './payload.ts';
import { randomId } from './random-id.ts';

/** The options of {@link signPayload}. */
export interface SignOptions {
  /** The body to sign. */
  payload: string | Uint8Array;
  /** One secret, or several for a header with multiple signatures. */
  secret: WebhookSecret;
  /** The timestamp of the signature, in seconds since 1970. Default: now. */
  timestamp?: number | undefined;
}

/**
 * Computes the `X-Service-Signature` header of a payload.
 *
 * @throws {WebhookVerificationError} `missing_secret`.
 * @example
 * ```ts
 * const signature = await signPayload({ payload: '{}', secret: 'whsec_test' });
 * ```
 */
export async function signPayload({
  payload,
  secret,
  timestamp = Math.floor(Date.now() / 1000),
}: SignOptions): Promise<string> {
  const parts = [`t=${timestamp}`];
  for (const one of parseSecrets(secret)) {
    const signature = await sign(toTextKey(one), `${timestamp}.`, toBytes(payload));
    const hex = Array.from(signature, byte => byte.toString(16).padStart(2, '0')).join('');
    parts.push(`v1=${hex}`);
  }
  return parts.join(',');
}

/** The event types that {@link sampleEvent} supports. */
export const sampleTypes = Object.keys(samples) as KnownWebhookEventType[];

/**
 * The contract's example of an event. Each call returns a new copy.
 *
 * @throws {RangeError} if the type is not in {@link sampleTypes}.
 * @example
 * ```ts
 * const event = sampleEvent('order.confirmed');
 * event.data.order.number = 7;
 * ```
 */
export function sampleEvent<Type extends KnownWebhookEventType>(type: Type): KnownWebhookEvents[Type] {
  if (!Object.hasOwn(samples, type)) {
    throw new RangeError(`There is no sample of ${type}. Choose one of ${sampleTypes.join(', ')}.`);
  }
  return structuredClone(samples[type]);
}

/** The options of {@link webhookRequest}. */
export interface WebhookRequestOptions extends Omit<SignOptions, 'payload'> {
  /** The address of the receiver. Default `http://localhost/webhooks`. */
  url?: string | URL | undefined;
  /** The event to send, such as a sample, or the bytes of a body. */
  event: (Pick<WebhookEvent, 'type'> & { id?: string }) | string | Uint8Array;
}

/**
 * Creates a signed `Request` like the service's, for `fetch` or a fetch handler.
 *
 * @throws {WebhookVerificationError} `missing_secret`.
 * @example
 * ```ts
 * const event = sampleEvent('order.confirmed');
 * const response = await POST(await webhookRequest({ event, secret: 'whsec_test' }));
 * ```
 */
export async function webhookRequest({
  url = 'http://localhost/webhooks',
  event,
  secret,
  timestamp = Math.floor(Date.now() / 1000),
}: WebhookRequestOptions): Promise<Request> {
  const isEvent = typeof event === 'object' && !ArrayBuffer.isView(event);
  const payload = isEvent ? JSON.stringify(event) : event;
  const { id = randomId(samples['order.created'].id), type } = isEvent ? event : parseEvent(event);
  const headers = {
    'Content-Type': 'application/json',
    [signatureHeader]: await signPayload({ payload, secret, timestamp }),
    ...(await standardHeaders(id, toBytes(payload), secret, timestamp)),
    [deliveryHeader]: randomId(sampleDelivery),
    ...(type !== undefined && { [eventHeader]: type }),
  };
  const body = typeof payload === 'string' ? payload : new Uint8Array(payload);
  return new Request(url, { method: 'POST', headers, body });
}

/** The ID and type in a body; empty if it isn't an event. */
function parseEvent(body: string | Uint8Array): { id?: string; type?: string } {
  try {
    const { id, type } = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) ?? {};
    return { ...(typeof id === 'string' && { id }), ...(typeof type === 'string' && { type }) };
  } catch {
    return {};
  }
}

/** The Standard Webhooks headers. None if no secret is base64, because they couldn't be verified. */
async function standardHeaders(
  id: string,
  payload: Uint8Array,
  secret: WebhookSecret,
  timestamp: number,
): Promise<Record<string, string>> {
  const keys = parseSecrets(secret)
    .map(toDecodedKey)
    .filter(key => key.length > 0);
  if (keys.length === 0) return {};
  const signatures = await Promise.all(keys.map(key => sign(key, `${id}.${timestamp}.`, payload)));
  return {
    [standardIdHeader]: id,
    [standardTimestampHeader]: String(timestamp),
    [standardSignatureHeader]: signatures
      .map(signature => `v1,${btoa(String.fromCharCode(...signature))}`)
      .join(' '),
  };
}
