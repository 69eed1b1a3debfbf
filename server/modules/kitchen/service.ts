import type { AccessScope } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound } from '../../lib/errors.ts';
import type { OrderDocument } from '../orders/documents.ts';
import type { OrderService } from '../orders/service.ts';
import type { StruckLinesDocument, StruckLinesStore } from './store.ts';

/** Lines that the kitchen has struck through on its tickets, shared by all screens. */
export interface StruckLinesService {
  /** By order. Excludes orders that never had a struck line. */
  find(orders: Pick<OrderDocument, '_id'>[]): Promise<Map<string, StruckLinesDocument>>;
  /** Undefined if the order never had a struck line. Idempotent. Throws `not_found`. */
  strike(
    scope: AccessScope,
    reference: string,
    lineId: string,
    struck: boolean,
  ): Promise<StruckLinesDocument | undefined>;
}

type StruckLinesDeps = { store: StruckLinesStore; orders: Pick<OrderService, 'get'>; clock: Clock };

export function createStruckLinesService({ store, orders, clock }: StruckLinesDeps): StruckLinesService {
  return {
    async find(those) {
      const found = await store.findByOrders(those.map(({ _id }) => _id));
      return new Map(found.map(struck => [struck._id, struck]));
    },

    async strike(scope, reference, lineId, struck) {
      const { _id, restaurantId, branch, lines } = await orders.get(scope, reference);
      if (!lines.some(({ id }) => id === lineId)) throw notFound('order line');
      const changed = struck
        ? await store.strike({ _id, restaurantId, branchId: branch.id }, lineId, clock())
        : await store.unstrike(_id, lineId, clock());
      return changed ?? (await store.findByOrders([_id]))[0];
    },
  };
}
