import type { Clock } from '../../lib/clock.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import type { Actor } from '../activity/documents.ts';
import { type AccessScope, inScope } from '../branches/documents.ts';
import { buildOutboxEntry, type OrderDocument, type OrderStatus } from './documents.ts';
import type { OrderReference } from './reference.ts';
import type { OrderFilter, OrderStore } from './store.ts';
import { getStatusEvent, transition } from './transitions.ts';

/** Orders and their status. `PlacementService` creates orders, `PaymentService` records payments. */
export interface OrderService {
  /** Newest first. */
  list(restaurantId: string, filter: OrderFilter, page: PageRequest): Promise<CursorPage<OrderDocument>>;
  /** Orders of a branch that the kitchen has to prepare, oldest first. */
  listForKitchen(
    restaurantId: string,
    branchId: string,
    page: PageRequest,
  ): Promise<CursorPage<OrderDocument>>;
  /** Throws `not_found`. */
  get(scope: AccessScope, reference: OrderReference): Promise<OrderDocument>;
  /**
   * Resolves when stock has followed. Idempotent. Throws `not_found`, and `conflict` when the order's status is final: of
   * two concurrent calls with different final statuses one throws.
   */
  changeStatus(scope: AccessScope, reference: OrderReference, change: StatusChange): Promise<OrderDocument>;
}

export type StatusChange = {
  status: OrderStatus;
  /** Stored for a cancellation only. */
  reason?: string | undefined;
  actor: Actor;
};

export type OrderServiceDeps = {
  store: OrderStore;
  clock: Clock;
  /** Resolves when stock has followed from the change. */
  publish: (order: OrderDocument) => Promise<void>;
};

export function createOrderService({ store, clock, publish }: OrderServiceDeps): OrderService {
  async function get(
    { restaurantId, branches }: AccessScope,
    reference: OrderReference,
  ): Promise<OrderDocument> {
    const order = await store.find(restaurantId, reference);
    if (!order || !inScope(branches, order.branch.id)) throw notFound('order');
    return order;
  }

  return {
    list: store.list,

    listForKitchen: (restaurantId, branchId, page) =>
      store.listByStatus(restaurantId, branchId, ['confirmed', 'preparing'], page),

    get,

    async changeStatus(scope, reference, change) {
      const { status, actor } = change;
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
