import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import { findReservedBefore, settleReservations } from '../../lib/reservations.ts';
import type { BranchDocument } from '../branches/documents.ts';
import { getOrderingOptions, type OrderedWay } from '../branches/ordering-options.ts';
import type { SlotDocument } from './documents.ts';
import { listPossibleSlots } from './slots.ts';
import { createSlotStore } from './store.ts';

/** The places of slots. A place is reserved for an order before the order is placed. */
export interface PreOrders {
  /** The slots for which guests can order, earliest first. */
  listSlots(branch: BranchDocument, way: OrderedWay): Promise<Date[]>;
  /**
   * Reserves a place. Resolves to the id that the order must have: that of another attempt with the same key if it has reserved one, so
   * that both place one order. Undefined when the slot is full.
   */
  reserve(branch: BranchDocument, at: Date, order: ReservingOrder): Promise<string | undefined>;
  /** The order was not placed. */
  release(branch: BranchDocument, at: Date, orderId: string): Promise<unknown>;
}

export interface PreOrdersModule {
  services: { preOrders: PreOrders };
  orderEffect: ReturnType<typeof createOrderEffect>;
}

type ReservingOrder = { orderId: string; requestKey: string | undefined };

type PreOrdersDeps = {
  collections: { slots: Collection<SlotDocument> };
  /** The ids of the orders that exist. */
  findPlaced: (restaurantId: string, orderIds: string[]) => Promise<string[]>;
  clock: Clock;
};

export function createPreOrdersModule({ collections, findPlaced, clock }: PreOrdersDeps): PreOrdersModule {
  const store = createSlotStore(collections.slots);
  function releaseAbandoned(slot: SlotDocument): Promise<boolean> {
    const before = findReservedBefore(clock());
    return settleReservations(
      slot.reserved.filter(({ at }) => at < before),
      {
        findPlaced: orderIds => findPlaced(slot.restaurantId, orderIds),
        confirm: orderId => store.confirm(slot, orderId),
        release: orderId => store.release(slot, orderId),
      },
    );
  }

  const preOrders: PreOrders = {
    async listSlots(branch, way) {
      const now = clock();
      const possible = listPossibleSlots(branch, way, now);
      const { slotCapacity } = getOrderingOptions(branch);
      if (slotCapacity === null || possible.length === 0) return possible;
      const full = await store.listFull(toSlot(branch, now), slotCapacity, findReservedBefore(now));
      const taken = new Set(full.map(Number));
      return possible.filter(slot => !taken.has(Number(slot)));
    },

    async reserve(branch, at, { orderId, requestKey }) {
      const { slotCapacity } = getOrderingOptions(branch);
      if (slotCapacity === null) return orderId;
      const slot = toSlot(branch, at);
      const order = { orderId, ...(requestKey && { requestKey }) };
      for (;;) {
        if (await store.reserve(slot, order, slotCapacity, clock())) return orderId;
        const found = await store.find(slot);
        const earlier = requestKey && found?.orders.find(one => one.requestKey === requestKey);
        if (earlier) return earlier.orderId;
        if (!found || !(await releaseAbandoned(found))) return undefined;
      }
    },

    release: (branch, at, orderId) => store.release(toSlot(branch, at), orderId),
  };

  return { services: { preOrders }, orderEffect: createOrderEffect(store) };
}

const toSlot = ({ _id: branchId, restaurantId }: BranchDocument, at: Date) => ({
  restaurantId,
  branchId,
  at,
});

type OrderChange = { action: string; details: { status: string } };
type PreOrder = { _id: string; restaurantId: string; branch: { id: string }; scheduledFor?: Date };

/** Keeps the place of an order that is placed, and frees that of one that is cancelled or promised for another time. */
function createOrderEffect(store: ReturnType<typeof createSlotStore>) {
  return {
    name: 'order_slot',
    appliesTo: (_change: OrderChange, { scheduledFor }: PreOrder): boolean => scheduledFor !== undefined,
    async run({ action, details }: OrderChange, order: PreOrder): Promise<unknown> {
      const { _id, restaurantId, branch, scheduledFor: at } = order;
      if (!at) return undefined;
      const slot = { restaurantId, branchId: branch.id, at };
      const isFreed = details.status === 'cancelled' || action === 'order.promise_changed';
      return isFreed ? store.release(slot, _id) : store.confirm(slot, _id);
    },
  };
}
