import type { UpdateOrderStatusRequest } from '../../../generated/public/types.ts';
import {
  FINAL_STATUSES,
  getStatusEvent,
  isFinal,
  OPEN_STATUSES,
  skipsConfirmation,
  transition,
} from '../../../spec/rules/order-status.ts';
import { explainUnpromisable } from '../../../spec/rules/promised-time.ts';
import { type AccessScope, type Caller, inScope } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { compareFields, rejectOverwrites, toLoggedEdits } from '../../lib/edits.ts';
import { invalidRequest, notFound, ServiceError } from '../../lib/errors.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import type { ChangesFilter } from './changed-orders.ts';
import type { ListedOrder, OrderDocument, OrderStatus } from './documents.ts';
import type { OrderFilter } from './order-filter.ts';
import type { ExportedOrder } from './order-lists.ts';
import type { FoundOrders } from './order-search.ts';
import { buildOutboxEntry } from './outbox-entries.ts';
import type { ExpectedOrder, OrderStore } from './store.ts';

/** Orders and their status. A `reference` is an order's number (all digits) or ID. */
export interface OrderService {
  /** Newest first. */
  list(restaurantId: string, filter: OrderFilter, page: PageRequest): Promise<FoundOrders<ListedOrder>>;
  /** Like `list`, with the fields of an export. */
  listForExport(
    restaurantId: string,
    filter: OrderFilter,
    page: PageRequest,
  ): Promise<CursorPage<ExportedOrder>>;
  /** Least recently changed first, excluding the last seconds. The last page has a cursor, too. */
  listChanged(
    restaurantId: string,
    filter: ChangesFilter,
    page: PageRequest,
  ): Promise<CursorPage<ListedOrder>>;
  /** The number of orders by status. Final statuses count only the day's orders. */
  countByStatus(restaurantId: string, filter: OrderFilter, day: Day): Promise<Record<OrderStatus, number>>;
  /** A branch's orders for the kitchen to prepare, oldest first. */
  listForKitchen(restaurantId: string, branchId: string, page: PageRequest): Promise<CursorPage<ListedOrder>>;
  /** Finds orders of any restaurant by ID, or of the given restaurants by number. For hosts. */
  findAnywhere(reference: string, restaurantIds: string[]): Promise<OrderDocument[]>;
  /** Finds a guest's orders by email address or phone number, newest first. For hosts. */
  findByContact(contact: string, restaurantIds: string[], limit: number): Promise<OrderDocument[]>;
  /** The number of orders, optionally since a time. For hosts. */
  count(restaurantId: string, since?: Date): Promise<number>;
  /** Throws `not_found`. */
  get(scope: AccessScope, reference: string): Promise<OrderDocument>;
  /**
   * Resolves when stock is updated. Idempotent. Throws `not_found`, and `conflict` if the order's status is
   * final. Of concurrent calls with different final statuses, one throws. An order that is not as expected
   * stays unchanged.
   */
  changeStatus(caller: Caller, reference: string, change: StatusChange): Promise<OrderDocument>;
  /**
   * Changes the promised time. Throws `not_found`, `invalid_request` for a time in the past or too far ahead,
   * and `conflict` if the order is finished or its time differs from `replaces`.
   */
  setPromisedTime(caller: Caller, reference: string, change: PromiseChange): Promise<OrderDocument>;
  /**
   * Like `changeStatus`, but confirms a pending order first, because stock follows the confirmation. These
   * are two changes: after a crash between them, the order is confirmed, and a retry completes the move.
   */
  moveByStaff(caller: Caller, reference: string, change: StatusChange): Promise<OrderDocument>;
}

type StatusChange = UpdateOrderStatusRequest & ExpectedOrder;

type PromiseChange = { promisedAt: Date; replaces?: { promisedAt: string | null } | undefined };

type Day = Required<Pick<OrderFilter, 'createdAfter' | 'createdBefore'>>;

type OrderServiceDeps = {
  store: OrderStore;
  clock: Clock;
  /** Resolves when stock is updated. */
  relay: (order: OrderDocument) => Promise<void>;
};

export function createOrderService({ store, clock, relay }: OrderServiceDeps): OrderService {
  async function get({ restaurantId, branches }: AccessScope, reference: string): Promise<OrderDocument> {
    const order = await store.find(restaurantId, reference);
    if (!order || !inScope(branches, order.branch.id)) throw notFound('order');
    return order;
  }

  async function changeStatus(
    { scope, actor }: Caller,
    reference: string,
    change: StatusChange,
  ): Promise<OrderDocument> {
    const { status, from, contentsRevision } = change;
    // Only cancellations have a reason.
    const reason = (status === 'cancelled' && change.reason) || '';
    for (;;) {
      const entry = buildOutboxEntry(scope, 'order.status_changed', actor, clock(), {
        details: { status, ...(reason && { reason }) },
        eventType: getStatusEvent(status),
      });
      const updated = await store.changeStatus(scope, reference, entry, change);
      if (updated) {
        await relay(updated);
        return updated;
      }
      // The order is read only if the update did not apply, to explain why.
      const order = await get(scope, reference);
      const isChanged = contentsRevision !== undefined && contentsRevision !== (order.contentsRevision ?? 0);
      const verdict = isChanged ? 'unchanged' : transition(order.status, status, from);
      if (verdict === 'unchanged') {
        // A crash may have interrupted the change's effects. A client that retries must see them.
        if (order.outbox.length > 0) await relay(order);
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
  }

  return {
    list: store.list,
    listForExport: store.listForExport,
    listChanged: (restaurantId, filter, page) => store.listChanged(restaurantId, filter, page, clock()),
    findAnywhere: store.findAnywhere,
    findByContact: store.findByContact,
    count: (restaurantId, since) => store.count(restaurantId, { branches: 'all', createdAfter: since }),

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

    changeStatus,

    async setPromisedTime({ scope, actor }, reference, { promisedAt, replaces }) {
      for (;;) {
        const order = await get(scope, reference);
        const now = clock();
        const problem = explainUnpromisable(promisedAt, now);
        if (problem) throw invalidRequest([{ path: '/promisedAt', message: problem }]);
        if (isFinal(order.status)) {
          const state = `Order ${order.number} is ${order.status}`;
          throw new ServiceError('conflict', `${state}: its promised time can no longer be changed`);
        }
        const before = { promisedAt: order.promisedAt?.toISOString() ?? null };
        const edits = compareFields(before, { promisedAt: promisedAt.toISOString() });
        if (edits.length === 0) return order;
        rejectOverwrites(edits, replaces);
        const details = { status: order.status, edits: toLoggedEdits(edits) };
        const entry = buildOutboxEntry(scope, 'order.promise_changed', actor, now, { details });
        const updated = await store.setPromisedTime(order, promisedAt, entry);
        if (updated) {
          await relay(updated);
          return updated;
        }
        // The order changed since it was read: retry.
      }
    },

    async moveByStaff(caller, reference, change) {
      const { status, from } = change;
      const isMeant = skipsConfirmation(status) && (from?.includes('pending') ?? true);
      const { status: before } = await get(caller.scope, reference);
      if (!isMeant || before !== 'pending') return changeStatus(caller, reference, change);
      await changeStatus(caller, reference, { ...change, status: 'confirmed', from: ['pending'] });
      return changeStatus(caller, reference, { ...change, ...(from && { from: [...from, 'confirmed'] }) });
    },
  };
}
