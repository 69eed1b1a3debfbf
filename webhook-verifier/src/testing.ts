import type { WebhookEvent } from './event.ts';
import { deliveryHeader, eventHeader, sampleDelivery, signatureHeader } from './generated/contract.ts';
import type { KnownWebhookEvents, KnownWebhookEventType } from './generated/events.ts';
import { changes, sample } from './generated/samples.ts';
import { sign } from './hmac.ts';
import type { WebhookSecret } from './options.ts';
import { parseSecrets, toBytes } from './parse-request.ts';
import { randomId } from './random-id.ts';

export interface SignOptions {
  payload: string | Uint8Array;
  /** One secret, or several for a header with as many signatures. */
  secret: WebhookSecret;
  /** When it is signed, in seconds since 1970. Default: now. */
  timestamp?: number | undefined;
}

/**
 * The `X-Service-Signature` header of a payload.
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
    const signature = await sign(one, `${timestamp}.`, toBytes(payload));
    parts.push(`v1=${Array.from(signature, byte => byte.toString(16).padStart(2, '0')).join('')}`);
  }
  return parts.join();
}

/** The types that {@link sampleEvent} knows. */
export const sampleTypes = Object.keys(changes) as KnownWebhookEventType[];

/**
 * The contract's own example of an event, a fresh copy each time.
 *
 * @throws {RangeError} when the type is none of those in {@link sampleTypes}.
 * @example
 * ```ts
 * const event = sampleEvent('order.confirmed');
 * event.data.order.number = 7;
 * ```
 */
export function sampleEvent<Type extends KnownWebhookEventType>(type: Type): KnownWebhookEvents[Type] {
  if (!Object.hasOwn(changes, type)) {
    throw new RangeError(`There is no sample of ${type}; there are: ${sampleTypes.join(', ')}`);
  }
  return change(sample, changes[type]) as KnownWebhookEvents[Type];
}

/** A deep copy of `value` with the fields of `patch` in it. */
function change(value: object, patch: object): object {
  const copy: Record<string, unknown> = structuredClone({ ...value });
  for (const [key, next] of Object.entries(patch)) {
    const old = copy[key];
    const isObject = old instanceof Object && next instanceof Object && !Array.isArray(next);
    copy[key] = isObject ? change(old, next) : structuredClone(next);
  }
  return copy;
}

export interface WebhookRequestOptions extends Omit<SignOptions, 'payload'> {
  /** Default `http://localhost/webhooks`. */
  url?: string | URL | undefined;
  /** The event to send, such as a sample, or the bytes of a body. */
  event: Pick<WebhookEvent, 'type'> | string | Uint8Array;
}

/**
 * A signed `Request` as the service sends it, for `fetch` or a fetch handler.
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
  ...signing
}: WebhookRequestOptions): Promise<Request> {
  const isEvent = typeof event === 'object' && !ArrayBuffer.isView(event);
  const payload = isEvent ? JSON.stringify(event) : event;
  const headers = {
    'Content-Type': 'application/json',
    [signatureHeader]: await signPayload({ ...signing, payload }),
    [deliveryHeader]: randomId(sampleDelivery),
    ...(isEvent && { [eventHeader]: event.type }),
  };
  const body = typeof payload === 'string' ? payload : new Uint8Array(payload);
  return new Request(url, { method: 'POST', headers, body });
}
