import type { UpdateOrderStatusRequest } from '../../../generated/public/types.ts';
import {
  FINAL_STATUSES,
  getStatusEvent,
  isFinal,
  OPEN_STATUSES,
  transition,
} from '../../../spec/rules/order-status.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import { type AccessScope, type Caller, inScope } from '../branches/documents.ts';
import { buildOutboxEntry, type OrderDocument, type OrderStatus } from './documents.ts';
import type { OrderFilter, OrderStore } from './store.ts';

/**
 * Orders and their status. `PlacementService` creates orders, `PaymentService` records payments. A `reference` is an order's
 * number, which is digits alone, or its id.
 */
export interface OrderService {
  /** Newest first. */
  list(restaurantId: string, filter: OrderFilter, page: PageRequest): Promise<CursorPage<OrderDocument>>;
  /** How many orders there are of each status: all that are not final, and the final ones that the day's filter matches. */
  countByStatus(restaurantId: string, filter: OrderFilter, day: Day): Promise<Record<OrderStatus, number>>;
  /** Orders of a branch that the kitchen has to prepare, oldest first. */
  listForKitchen(
    restaurantId: string,
    branchId: string,
    page: PageRequest,
  ): Promise<CursorPage<OrderDocument>>;
  /** Throws `not_found`. */
  get(scope: AccessScope, reference: string): Promise<OrderDocument>;
  /**
   * Resolves when stock has followed. Idempotent. Throws `not_found`, and `conflict` when the order's status is final: of
   * two concurrent calls with different final statuses one throws.
   */
  changeStatus(caller: Caller, reference: string, change: UpdateOrderStatusRequest): Promise<OrderDocument>;
}

type Day = Required<Pick<OrderFilter, 'createdAfter' | 'createdBefore'>>;

type OrderServiceDeps = {
  store: OrderStore;
  clock: Clock;
  /** Resolves when stock has followed from the change. */
  publish: (order: OrderDocument) => Promise<void>;
};

export function createOrderService({ store, clock, publish }: OrderServiceDeps): OrderService {
  async function get({ restaurantId, branches }: AccessScope, reference: string): Promise<OrderDocument> {
    const order = await store.find(restaurantId, reference);
    if (!order || !inScope(branches, order.branch.id)) throw notFound('order');
    return order;
  }

  return {
    list: store.list,

    async countByStatus(restaurantId, filter, day) {
      const count = (status: OrderStatus) =>
        store.count(restaurantId, { ...filter, ...(isFinal(status) && day), statuses: [status] });
      const statuses: OrderStatus[] = [...OPEN_STATUSES, ...FINAL_STATUSES];
      const counts = await Promise.all(statuses.map(async status => [status, await count(status)] as const));
      return Object.fromEntries(counts) as Record<OrderStatus, number>;
    },

    listForKitchen: (restaurantId, branchId, page) =>
      store.listByStatus(restaurantId, branchId, ['confirmed', 'preparing'], page),

    get,

    async changeStatus({ scope, actor }, reference, change) {
      const { status } = change;
      // Of a cancellation only.
      const reason = (status === 'cancelled' && change.reason) || '';
      for (;;) {
        const entry = buildOutboxEntry(scope, 'order.status_changed', actor, clock(), {
          details: { status, ...(reason && { reason }) },
          eventType: getStatusEvent(status),
        });
        const updated = await store.changeStatus(scope.restaurantId, reference, scope.branches, entry);
        if (updated) {
          await publish(updated);
          return updated;
        }
        // The order is read only when the update did not apply, to find out why.
        const order = await get(scope, reference);
        const verdict = transition(order.status, status);
        if (verdict === 'unchanged') {
          // A change whose effects were cut off: a client that repeats it sees them, too.
          if (order.outbox.length > 0) await publish(order);
          return order;
        }
        if (verdict === 'conflict') {
          throw new ServiceError(
            'conflict',
            `Order ${order.number} is ${order.status} and cannot become ${status}`,
          );
        }
        // The status changed between the update and the read: retry.
      }
    },
  };
}
