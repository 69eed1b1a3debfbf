import { KEY_TTL_MS } from '../../../spec/rules/idempotency-key.ts';
import type { Clock } from '../../lib/clock.ts';
import { type KeyedRequest, requireSameRequest } from '../../lib/keyed-request.ts';
import type { OrderDocument } from './documents.ts';
import { restoreSnapshot } from './snapshots.ts';
import type { OrderStore } from './store.ts';

/**
 * The order returned for an earlier request with this key. Throws `conflict` if the key belongs to another
 * request.
 */
export type FindAnswered = (
  restaurantId: string,
  request: KeyedRequest | undefined,
) => Promise<OrderDocument | undefined>;

type FindAnsweredDeps = {
  store: Pick<OrderStore, 'findByRequest' | 'removeRequest'>;
  clock: Clock;
  relay: (order: OrderDocument) => Promise<void>;
};

export function createFindAnswered({ store, clock, relay }: FindAnsweredDeps): FindAnswered {
  return async (restaurantId, request) => {
    const order = request && (await store.findByRequest(restaurantId, request.key));
    const earlier = order?.requests?.find(({ key }) => key === request?.key);
    if (!request || !order || !earlier) return undefined;
    if (earlier.at.getTime() < clock().getTime() - KEY_TTL_MS) {
      await store.removeRequest(order._id, earlier);
      return undefined;
    }
    requireSameRequest(request, earlier);
    // A crash may have interrupted effects. A client that retries must see them.
    if (order.outbox.length > 0) await relay(order);
    return restoreSnapshot(order, earlier.answer);
  };
}
