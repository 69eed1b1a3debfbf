import { createSecretKey, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../lib/clock.ts';
import type { AttemptRecord } from '../delivery.ts';
import type { Destination } from './endpoint-slots.ts';
import { headersOf } from './headers.ts';
import type { Sender } from './http-client.ts';
import type { LeasedDelivery, Settlement } from './queue-store.ts';
import { type Outcome, outcomeOf } from './retry-policy.ts';

export type Attempt = (
  delivery: LeasedDelivery,
  destination: Destination,
  payload: string,
) => Promise<Settlement>;

/** Takes every attempt when it is over. */
export type AttemptMade = (attempt: AttemptRecord, outcome: Outcome) => void;

/** Opened secrets, by how they are sealed; a rotated one is sealed anew. */
const KEYS_AT_HAND = 1_000;
const KEY_KEPT_FOR = 60_000;

type Parts = {
  sender: Sender;
  openSecret: (endpointId: string, sealed: string) => string;
  retryDelaysSeconds: number[];
  attemptMade?: AttemptMade | undefined;
  clock: Clock;
};

/** One attempt: signed with the secret and the time of this moment, sent, and judged. */
export function createAttempt(parts: Parts): Attempt {
  const { sender, openSecret, retryDelaysSeconds, attemptMade, clock } = parts;
  const keys = new LRUCache<string, KeyObject>({ max: KEYS_AT_HAND, ttl: KEY_KEPT_FOR });

  function keyOf({ _id, secret }: Destination): KeyObject {
    const known = keys.get(secret);
    if (known) return known;
    const key = createSecretKey(openSecret(_id, secret), 'utf8');
    keys.set(secret, key);
    return key;
  }

  return async (delivery, destination, payload) => {
    const at = clock();
    const started = performance.now();
    const bytes = Buffer.from(payload);
    const headers = headersOf(delivery, bytes, [keyOf(destination)], at);
    const answer = await sender.post(destination.url, headers, bytes);
    const duration = Math.round(performance.now() - started);
    const attempt = { at, duration, byHand: delivery.retryRequested, ...answer };
    const outcome = outcomeOf(delivery, attempt, clock(), retryDelaysSeconds);
    attemptMade?.(attempt, outcome);
    return { delivery, result: { attempt, outcome } };
  };
}
