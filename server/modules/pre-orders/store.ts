import type { Collection, Filter } from 'mongodb';
import { countPieces } from '../../../spec/rules/slots.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { catchDuplicateKey } from '../../lib/mongo/insert-if-absent.ts';
import { getSlotId, type SlotDocument, type SlotLimits, type SlotOrder } from './documents.ts';

type Pieces = { orderId: string; quantity: number };

const countOrdered = (orders: SlotOrder[]): number =>
  countPieces(orders.map(({ quantity = 0 }) => ({ quantity })));

type Slot = Pick<SlotDocument, 'restaurantId' | 'branchId' | 'at'>;

const toFilter = (slot: Slot) => ({ _id: getSlotId(slot), restaurantId: slot.restaurantId });

/** Exists in a slot that has reached its maximum number of orders. */
const lastPlace = (orders: number) => `orders.${orders - 1}`;

/** The maximum quantity in a slot for the order to fit. An order above the limit needs an empty slot. */
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

  /** Replaces a slot's orders. Reads the slot again if it changed since it was read. Resolves to whether there was a change. */
  async function change(slot: Slot, next: (slot: SlotDocument) => SlotOrder[] | undefined): Promise<boolean> {
    for (;;) {
      const found = await find(slot);
      const orders = found && next(found);
      if (!orders) return false;
      const kept = new Set(orders.map(({ orderId }) => orderId));
      const left = found.orders.flatMap(({ orderId }) => (kept.has(orderId) ? [] : [orderId]));
      const { modifiedCount } = await slots.updateOne(
        { ...toFilter(slot), orders: found.orders, reserved: found.reserved },
        {
          $set: { orders, pieces: countOrdered(orders) },
          $pull: { reserved: { orderId: { $in: left } } },
        },
      );
      if (modifiedCount === 1) return true;
    }
  }

  /** Keeps the place of an order whose contents changed, unless it is from a later change. Not limited: staff decide. */
  const resize = (slot: Slot, { orderId, quantity, revision }: Pieces & { revision: number }) =>
    change(slot, ({ orders }) => {
      const place = orders.find(one => one.orderId === orderId);
      if (!place || (place.revision ?? -1) >= revision) return undefined;
      return orders.map(one => (one === place ? { ...one, quantity, revision } : one));
    });

  return {
    find,

    /**
     * False if the slot is full or already has an order of the request. A single command, so that only one
     * order gets the last place.
     */
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

    /**
     * Enlarges the reservation of an order, unless it is placed, to what another attempt with its key needs. False if the slot has no
     * room for it, or no reservation.
     */
    enlarge: (slot: Slot, { orderId, quantity }: Pieces, { pieces }: SlotLimits): Promise<boolean> =>
      change(slot, ({ orders, reserved }) => {
        if (!reserved.some(one => one.orderId === orderId)) return undefined;
        const others = countOrdered(orders.filter(one => one.orderId !== orderId));
        if (pieces !== null && others > leavesRoom(pieces, quantity)) return undefined;
        return orders.map(one => (one.orderId === orderId ? { ...one, quantity } : one));
      }),

    confirm: (slot: Slot, orderId: string) =>
      slots.updateOne(toFilter(slot), { $pull: { reserved: { orderId } } }),

    /** The order is placed. Of several attempts with its key, another one may have reserved its place. */
    async settle(slot: Slot, pieces: Pieces): Promise<void> {
      const { orderId, quantity } = pieces;
      const settled = await slots.findOneAndUpdate(
        toFilter(slot),
        { $pull: { reserved: { orderId } } },
        { returnDocument: 'after' },
      );
      const place = settled?.orders.find(one => one.orderId === orderId);
      if (place && place.quantity !== quantity) await resize(slot, { ...pieces, revision: 0 });
    },

    release: (slot: Slot, orderId: string): Promise<boolean> =>
      change(slot, ({ orders }) => {
        const others = orders.filter(one => one.orderId !== orderId);
        return others.length < orders.length ? others : undefined;
      }),

    resize,

    /** A branch's full slots from a time on, except those with a reservation older than `reservedBefore`. */
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
