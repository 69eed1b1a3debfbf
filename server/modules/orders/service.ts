import type { Clock } from '../../lib/clock.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { Actor } from '../activity/documents.ts';
import { type AccessScope, inScope } from '../branches/documents.ts';
import { buildEntry } from './build-entry.ts';
import type { OrderDocument, OrderStatus } from './documents.ts';
import type { OrderReference, OrderStore } from './store.ts';
import { getStatusEvent, transition } from './transitions.ts';

export type StatusChange = {
  status: OrderStatus;
  /** Kept of a cancellation only. */
  reason?: string | undefined;
  actor: Actor;
};

export type OrderService = ReturnType<typeof createOrderService>;

/**
 * Shows orders and changes their status. `publish` resolves when the stock shows the change.
 */
export function createOrderService(
  store: OrderStore,
  clock: Clock,
  publish: (order: OrderDocument) => Promise<void>,
) {
  async function get(
    { restaurantId, branches }: AccessScope,
    reference: OrderReference,
  ): Promise<OrderDocument> {
    const order = await store.find(restaurantId, reference);
    if (!order || !inScope(branches, order.branch.id)) throw notFound('order');
    return order;
  }

  /**
   * One conditional update decides; only when it does not apply is the order read, to say why.
   * Of two callers racing for different final statuses one wins, the other meets the conflict.
   */
  async function changeStatus(
    scope: AccessScope,
    reference: OrderReference,
    change: StatusChange,
  ): Promise<OrderDocument> {
    const { status, actor } = change;
    const reason = (status === 'cancelled' && change.reason) || '';
    for (;;) {
      const entry = buildEntry(scope, 'order.status_changed', actor, clock(), {
        details: { status, ...(reason && { reason }) },
        eventType: getStatusEvent(status),
      });
      const changed = await store.changeStatus(scope.restaurantId, reference, scope.branches, entry);
      if (changed) {
        await publish(changed);
        return changed;
      }
      const order = await get(scope, reference);
      const verdict = transition(order.status, status);
      if (verdict === 'unchanged') return order;
      if (verdict === 'conflict') {
        throw new ServiceError(
          'conflict',
          `Order ${order.number} is ${order.status} and cannot become ${status}`,
        );
      }
      // Between the update and the read the order left the status that stood in the way: try again.
    }
  }

  return {
    list: store.list,
    /** What the kitchen of a branch has to prepare now, oldest first. */
    listForKitchen: (
      restaurantId: string,
      branchId: string,
      page: PageRequest,
    ): Promise<Page<OrderDocument>> =>
      store.listOldest(restaurantId, branchId, ['confirmed', 'preparing'], page),
    get,
    changeStatus,
  };
}
