import { KEY_TTL_MS } from '../../../spec/rules/idempotency-key.ts';
import type { Clock } from '../../lib/clock.ts';
import { type KeyedRequest, requireSameRequest } from '../../lib/keyed-request.ts';
import { type OrderDocument, restoreSnapshot } from './documents.ts';
import type { OrderStore } from './store.ts';

/**
 * The order as the same request was answered before; undefined for a new request, and for one without a key. Throws
 * `conflict` when the key was used for another request.
 */
export type Replay = (
  restaurantId: string,
  request: KeyedRequest | undefined,
) => Promise<OrderDocument | undefined>;

type ReplayDeps = {
  store: Pick<OrderStore, 'findByRequest' | 'removeRequest'>;
  clock: Clock;
  publish: (order: OrderDocument) => Promise<void>;
};

export function createReplay({ store, clock, publish }: ReplayDeps): Replay {
  return async (restaurantId, request) => {
    const order = request && (await store.findByRequest(restaurantId, request.key));
    const earlier = order?.requests?.find(({ key }) => key === request?.key);
    if (!request || !order || !earlier) return undefined;
    if (earlier.at.getTime() < clock().getTime() - KEY_TTL_MS) {
      await store.removeRequest(order._id, earlier);
      return undefined;
    }
    requireSameRequest(request, earlier.fingerprint);
    // Effects may have been cut off: a client that repeats the request sees them, too.
    if (order.outbox.length > 0) await publish(order);
    return restoreSnapshot(order, earlier.answer);
  };
}
