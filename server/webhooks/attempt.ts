import type { Clock } from '../common/clock.ts';
import type { Destination } from './lane.ts';
import { outcomeOf } from './outcome.ts';
import type { LeasedDelivery, Settlement } from './queue-store.ts';
import type { Sender } from './sender.ts';
import { signatureOf } from './signature.ts';

export type Attempt = (
  delivery: LeasedDelivery,
  destination: Destination,
  payload: string,
) => Promise<Settlement>;

type Parts = {
  sender: Sender;
  openSecret: (endpointId: string, sealed: string) => string;
  retryDelaysSeconds: number[];
  clock: Clock;
};

/** One attempt: signed with the secret and the time of this moment, sent, and judged. */
export function createAttempt({ sender, openSecret, retryDelaysSeconds, clock }: Parts): Attempt {
  return async (delivery, destination, payload) => {
    const at = clock();
    const started = performance.now();
    const bytes = Buffer.from(payload);
    const secret = openSecret(destination._id, destination.secret);
    const answer = await sender.post(
      destination.url,
      {
        'content-type': 'application/json',
        'user-agent': 'Restaurant-Ordering-Service',
        'x-service-event': delivery.eventType,
        'x-service-delivery': delivery._id,
        'x-service-signature': signatureOf(bytes, [secret], at),
      },
      bytes,
    );
    const duration = Math.round(performance.now() - started);
    const attempt = { at, duration, byHand: delivery.retryRequested, ...answer };
    const outcome = outcomeOf(delivery, attempt, clock(), retryDelaysSeconds);
    return { delivery, result: { attempt, outcome } };
  };
}
