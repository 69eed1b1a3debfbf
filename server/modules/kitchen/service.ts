import type { StrikeLineRequest } from '../../../generated/dashboard/types.ts';
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
  /**
   * Undefined if the order never had a struck line. Idempotent. A line with more than the given quantity is not
   * struck. Throws `not_found`.
   */
  strike(
    scope: AccessScope,
    reference: string,
    lineId: string,
    input: StrikeLineRequest,
  ): Promise<StruckLinesDocument | undefined>;
}

type StruckLinesDeps = { store: StruckLinesStore; orders: Pick<OrderService, 'get'>; clock: Clock };

export function createStruckLinesService({ store, orders, clock }: StruckLinesDeps): StruckLinesService {
  async function getLine(scope: AccessScope, reference: string, lineId: string) {
    const order = await orders.get(scope, reference);
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line) throw notFound('order line');
    return { order, line };
  }

  return {
    async find(those) {
      const found = await store.findByOrders(those.map(({ _id }) => _id));
      return new Map(found.map(struck => [struck._id, struck]));
    },

    async strike(scope, reference, lineId, { struck, quantity = Number.POSITIVE_INFINITY }) {
      const { order, line } = await getLine(scope, reference, lineId);
      const { _id, restaurantId, branch } = order;
      const change = async () => {
        if (!struck) return store.unstrike(_id, lineId, clock());
        if (line.quantity > quantity) return null;
        const changed = await store.strike({ _id, restaurantId, branchId: branch.id }, lineId, clock());
        // The effect of an increase since the order was read may have run before the strike.
        const { line: current } = await getLine(scope, _id, lineId);
        return current.quantity > line.quantity ? store.unstrike(_id, lineId, clock()) : changed;
      };
      return (await change()) ?? (await store.findByOrders([_id]))[0];
    },
  };
}
