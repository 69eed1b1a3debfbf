import type { Collection } from 'mongodb';
import { countPieces } from '../../../spec/rules/slots.ts';
import type { Clock } from '../../lib/clock.ts';
import { findReservedBefore, settleReservations } from '../../lib/reservations.ts';
import type { BranchDocument } from '../branches/documents.ts';
import { getOrderingOptions, type OrderedWay } from '../branches/ordering-options.ts';
import { SLOT_EFFECT, type SlotDocument, type SlotLimits, type SlotOrder } from './documents.ts';
import { listPossibleSlots } from './slots.ts';
import { createSlotStore } from './store.ts';

/** Places in slots, reserved before an order is placed. */
export interface PreOrders {
  /** Slots with room for a quantity, earliest first. */
  listSlots(branch: BranchDocument, way: OrderedWay, quantity: number): Promise<Date[]>;
  /**
   * Reserves a place. Resolves to the order ID to use: another attempt's if it already reserved one with the
   * same key, so that both place one order. Undefined if the slot is full.
   */
  reserve(branch: BranchDocument, at: Date, order: ReservingOrder): Promise<string | undefined>;
  /** Releases the place of an order that was not placed. */
  release(branch: BranchDocument, at: Date, orderId: string): Promise<unknown>;
}

export interface PreOrdersModule {
  services: { preOrders: PreOrders };
  orderEffect: ReturnType<typeof createOrderEffect>;
}

/** `quantity` is the order's total quantity. */
type ReservingOrder = { orderId: string; requestKey: string | undefined; quantity: number };

type PreOrdersDeps = {
  collections: { slots: Collection<SlotDocument> };
  /** Resolves to the IDs of existing orders. */
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

  /** Whether the place that another attempt with the same key has suits this one, which may be for more. */
  async function isLargeEnough(
    { slot, orderId, quantity = 0 }: SlotOrder & { slot: SlotDocument },
    needed: number,
    limits: SlotLimits,
  ) {
    const isPlaced = !slot.reserved.some(one => one.orderId === orderId);
    return isPlaced || quantity >= needed || store.enlarge(slot, { orderId, quantity: needed }, limits);
  }

  const preOrders: PreOrders = {
    async listSlots(branch, way, quantity) {
      const now = clock();
      const possible = listPossibleSlots(branch, way, now);
      const limits = findLimits(branch);
      if (!limits || possible.length === 0) return possible;
      const slot = toSlot(branch, now);
      const full = await store.listFull(slot, { limits, quantity }, findReservedBefore(now));
      const taken = new Set(full.map(Number));
      return possible.filter(slot => !taken.has(Number(slot)));
    },

    async reserve(branch, at, { orderId, requestKey, quantity }) {
      const limits = findLimits(branch);
      if (!limits) return orderId;
      const slot = toSlot(branch, at);
      const order = { orderId, ...(requestKey && { requestKey }), quantity };
      for (;;) {
        if (await store.reserve(slot, order, limits, clock())) return orderId;
        const found = await store.find(slot);
        if (!found) return undefined;
        const earlier = requestKey && found.orders.find(one => one.requestKey === requestKey);
        if (earlier && (await isLargeEnough({ ...earlier, slot: found }, quantity, limits)))
          return earlier.orderId;
        if (!(await releaseAbandoned(found))) return undefined;
      }
    },

    release: (branch, at, orderId) => store.release(toSlot(branch, at), orderId),
  };

  return { services: { preOrders }, orderEffect: createOrderEffect(store) };
}

/** Undefined without a limit, in which case orders are not counted. */
function findLimits(branch: BranchDocument): SlotLimits | undefined {
  const { slotCapacity: orders, slotItemCapacity: pieces } = getOrderingOptions(branch);
  return orders === null && pieces === null ? undefined : { orders, pieces };
}

const toSlot = ({ _id: branchId, restaurantId }: BranchDocument, at: Date) => ({
  restaurantId,
  branchId,
  at,
});

type OrderChange = { action: string; details: { status: string } };
type PreOrder = {
  _id: string;
  restaurantId: string;
  branch: { id: string };
  scheduledFor?: Date;
  lines: { quantity: number }[];
  contentsRevision?: number;
};

/**
 * Keeps the place of a placed or changed order, and frees it after a cancellation or another promised time.
 */
function createOrderEffect(store: ReturnType<typeof createSlotStore>) {
  return {
    name: SLOT_EFFECT,
    appliesTo: (_change: OrderChange, { scheduledFor }: PreOrder): boolean => scheduledFor !== undefined,
    async run({ action, details }: OrderChange, order: PreOrder): Promise<unknown> {
      const { _id, restaurantId, branch, scheduledFor: at, lines, contentsRevision: revision = 0 } = order;
      if (!at) return undefined;
      const slot = { restaurantId, branchId: branch.id, at };
      const isFreed = details.status === 'cancelled' || action === 'order.promise_changed';
      if (isFreed) return store.release(slot, _id);
      const pieces = { orderId: _id, quantity: countPieces(lines) };
      return action === 'order.updated'
        ? store.resize(slot, { ...pieces, revision })
        : store.settle(slot, pieces);
    },
  };
}
