import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../lib/clock.ts';
import type { SecretBox } from '../../../lib/secret-box.ts';
import { getTraceparent, inSpan, type TracedWork } from '../../../lib/tracing.ts';
import type { EventPayload } from '../../activity/event-store.ts';
import { getEventTime } from '../delivery.ts';
import type { AttemptRecord } from '../documents.ts';
import type { Destination } from '../endpoints/store.ts';
import type { WebhookHttpClient } from './http-client.ts';
import type { LeasedDelivery, LeaseResult } from './queue-store.ts';
import { nextOutcome, type Outcome } from './retry-policy.ts';
import { buildHeaders, createSigningKey, type SigningKey } from './signature.ts';

/** Releases the delivery without sending it if its lease would expire during the attempt. */
export type Attempt = (
  delivery: LeasedDelivery,
  destination: Destination,
  payload: EventPayload,
) => Promise<LeaseResult>;

/** `waited` is the time from the change to its first attempt, in milliseconds. */
export type RecordAttempt = (attempt: AttemptRecord, outcome: Outcome, waited?: number) => void;

/** Decrypted secrets are cached by their encrypted form. */
const MAX_CACHED_KEYS = 1_000;
const KEY_TTL_MS = 60_000;

type AttemptDeps = {
  httpClient: WebhookHttpClient;
  secrets: SecretBox;
  retryDelaysSeconds: number[];
  recordAttempt?: RecordAttempt | undefined;
  clock: Clock;
};

export function createAttempt(deps: AttemptDeps): Attempt {
  const { httpClient, secrets, retryDelaysSeconds, recordAttempt, clock } = deps;
  const keys = new LRUCache<string, SigningKey>({ max: MAX_CACHED_KEYS, ttl: KEY_TTL_MS });

  function getKey(endpointId: string, sealed: string): SigningKey {
    const cached = keys.get(sealed);
    if (cached) return cached;
    const key = createSigningKey(secrets.open(endpointId, sealed));
    keys.set(sealed, key);
    return key;
  }

  /** The valid keys, newest first. */
  function getKeys({ _id, secret, previousSecret }: Destination, at: Date): SigningKey[] {
    const inForce =
      previousSecret && previousSecret.expiresAt > at ? [secret, previousSecret.secret] : [secret];
    return inForce.map(sealed => getKey(_id, sealed));
  }

  return (delivery, destination, payload) =>
    inSpan(`attempt ${delivery.eventType}`, describeAttempt(delivery, payload), async span => {
      const done = await send(delivery, destination, payload);
      if (done.result !== 'released')
        span.setAttributes({ 'http.response.status_code': done.result.attempt.status ?? undefined });
      return done;
    });

  async function send(
    delivery: LeasedDelivery,
    destination: Destination,
    payload: EventPayload,
  ): Promise<LeaseResult> {
    const at = clock();
    const started = performance.now();
    const bytes = Buffer.from(payload.text);
    const signed = buildHeaders(delivery, bytes, getKeys(destination, at), at);
    const traceparent = getTraceparent();
    const headers = traceparent === undefined ? signed : { ...signed, traceparent };
    const isLeasedFor = (milliseconds: number) => delivery.dueAt.getTime() - clock().getTime() > milliseconds;
    const result = await httpClient.post(destination.url, headers, bytes, isLeasedFor);
    if (result === undefined) return { delivery, result: 'released' };
    const duration = Math.round(performance.now() - started);
    const attempt = { at, duration, manual: delivery.retryRequested, ...result };
    const outcome = nextOutcome(delivery, attempt, clock(), retryDelaysSeconds);
    const isFirst = delivery.attemptCount === 0 && !delivery.retryRequested;
    recordAttempt?.(attempt, outcome, isFirst ? at.getTime() - getEventTime(delivery.eventId) : undefined);
    return { delivery, result: { attempt, outcome } };
  }
}

/** The span belongs to the change's trace, whichever process made it. */
const describeAttempt = (
  { _id, restaurantId, endpointId, attemptCount }: LeasedDelivery,
  { traceparent }: EventPayload,
): TracedWork => ({
  kind: 'client',
  causedBy: traceparent,
  attributes: { delivery: _id, restaurantId, endpoint: endpointId, attempt: attemptCount + 1 },
});
