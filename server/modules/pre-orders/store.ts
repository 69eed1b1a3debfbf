import type { Collection, Filter } from 'mongodb';
import { countPieces } from '../../../spec/rules/slots.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { catchDuplicateKey } from '../../lib/mongo/insert-if-absent.ts';
import { getSlotId, type SlotDocument, type SlotLimits, type SlotOrder } from './documents.ts';

type Slot = Pick<SlotDocument, 'restaurantId' | 'branchId' | 'at'>;

const toFilter = (slot: Slot) => ({ _id: getSlotId(slot), restaurantId: slot.restaurantId });

/** Exists in a slot that has as many orders as it takes. */
const lastPlace = (orders: number) => `orders.${orders - 1}`;

/** How many pieces a slot may hold so that the order fits. An order above the limit needs an empty slot. */
const leavesRoom = (pieces: number, quantity: number): number => Math.max(pieces - quantity, 0);

const hasPlace = ({ orders, pieces }: SlotLimits, quantity: number): Filter<SlotDocument> => ({
  ...(orders !== null && { [lastPlace(orders)]: { $exists: false } }),
  // Slots of earlier releases have no count.
  ...(pieces !== null && { pieces: { $not: { $gt: leavesRoom(pieces, quantity) } } }),
});

const isFull = ({ orders, pieces }: SlotLimits, quantity: number): Filter<SlotDocument>[] => [
  ...(orders === null ? [] : [{ [lastPlace(orders)]: { $exists: true } }]),
  ...(pieces === null ? [] : [{ pieces: { $gt: leavesRoom(pieces, quantity) } }]),
];

export function createSlotStore(slots: Collection<SlotDocument>) {
  const find = (slot: Slot): Promise<SlotDocument | null> => findOne(slots, toFilter(slot));

  /** Replaces the orders of a slot, unless they changed since they were read; then they are read again. */
  async function change(slot: Slot, next: (orders: SlotOrder[]) => SlotOrder[] | undefined): Promise<void> {
    for (;;) {
      const found = await find(slot);
      const orders = found && next(found.orders);
      if (!orders) return;
      const kept = new Set(orders.map(({ orderId }) => orderId));
      const left = found.orders.flatMap(({ orderId }) => (kept.has(orderId) ? [] : [orderId]));
      const { modifiedCount } = await slots.updateOne(
        { ...toFilter(slot), orders: found.orders },
        {
          $set: { orders, pieces: countPieces(orders.map(({ quantity = 0 }) => ({ quantity }))) },
          $pull: { reserved: { orderId: { $in: left } } },
        },
      );
      if (modifiedCount === 1) return;
    }
  }

  return {
    find,

    /** False when the slot is full, or has an order of the request. One command, so that the last place goes to one order. */
    async reserve(
      slot: Slot,
      order: SlotOrder & { quantity: number },
      limits: SlotLimits,
      now: Date,
    ): Promise<boolean> {
      const { orderId, requestKey, quantity } = order;
      const reserved = await catchDuplicateKey(
        slots.updateOne(
          {
            ...toFilter(slot),
            ...hasPlace(limits, quantity),
            ...(requestKey && { 'orders.requestKey': { $ne: requestKey } }),
          },
          {
            $setOnInsert: { branchId: slot.branchId, at: slot.at },
            $push: { orders: order, reserved: { orderId, at: now } },
            $inc: { pieces: quantity },
          },
          { upsert: true },
        ),
      );
      return reserved !== 'duplicate';
    },

    confirm: (slot: Slot, orderId: string) =>
      slots.updateOne(toFilter(slot), { $pull: { reserved: { orderId } } }),

    release: (slot: Slot, orderId: string): Promise<void> =>
      change(slot, orders => {
        const others = orders.filter(one => one.orderId !== orderId);
        return others.length < orders.length ? others : undefined;
      }),

    /** Keeps the place of an order whose contents changed, unless it is from a later change. Not limited: staff decide. */
    resize: (
      slot: Slot,
      { orderId, quantity, revision }: Omit<Required<SlotOrder>, 'requestKey'>,
    ): Promise<void> =>
      change(slot, orders => {
        const place = orders.find(one => one.orderId === orderId);
        if (!place || (place.revision ?? 0) >= revision) return undefined;
        return orders.map(one => (one === place ? { ...one, quantity, revision } : one));
      }),

    /** The full slots of a branch from one on, without those that have a reservation from before `reservedBefore`. */
    async listFull(
      { restaurantId, branchId, at }: Slot,
      { limits, quantity }: { limits: SlotLimits; quantity: number },
      reservedBefore: Date,
    ): Promise<Date[]> {
      const full = slots
        .find({
          restaurantId,
          branchId,
          at: { $gte: at },
          $or: isFull(limits, quantity),
          'reserved.at': { $not: { $lt: reservedBefore } },
        })
        .project<{ at: Date }>({ at: 1 });
      return (await full.toArray()).map(({ at }) => at);
    },
  };
}
