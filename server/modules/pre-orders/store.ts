import type { Collection } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import { catchDuplicateKey } from '../../lib/mongo/insert-if-absent.ts';
import { getSlotId, type SlotDocument, type SlotOrder } from './documents.ts';

type Slot = Pick<SlotDocument, 'restaurantId' | 'branchId' | 'at'>;

const toFilter = (slot: Slot) => ({ _id: getSlotId(slot), restaurantId: slot.restaurantId });

/** Exists in a slot that has no place left. */
const lastPlace = (capacity: number) => `orders.${capacity - 1}`;

export function createSlotStore(slots: Collection<SlotDocument>) {
  return {
    find: (slot: Slot): Promise<SlotDocument | null> => findOne(slots, toFilter(slot)),

    /** False when the slot is full, or has an order of the request. One command, so that the last place goes to one order. */
    async reserve(slot: Slot, order: SlotOrder, capacity: number, now: Date): Promise<boolean> {
      const { orderId, requestKey } = order;
      const reserved = await catchDuplicateKey(
        slots.updateOne(
          {
            ...toFilter(slot),
            [lastPlace(capacity)]: { $exists: false },
            ...(requestKey && { 'orders.requestKey': { $ne: requestKey } }),
          },
          {
            $setOnInsert: { branchId: slot.branchId, at: slot.at },
            $push: { orders: order, reserved: { orderId, at: now } },
          },
          { upsert: true },
        ),
      );
      return reserved !== 'duplicate';
    },

    confirm: (slot: Slot, orderId: string) =>
      slots.updateOne(toFilter(slot), { $pull: { reserved: { orderId } } }),

    release: (slot: Slot, orderId: string) =>
      slots.updateOne(toFilter(slot), { $pull: { orders: { orderId }, reserved: { orderId } } }),

    /** The full slots of a branch from one on, without those that have a reservation from before `reservedBefore`. */
    async listFull(
      { restaurantId, branchId, at }: Slot,
      capacity: number,
      reservedBefore: Date,
    ): Promise<Date[]> {
      const full = slots
        .find({
          restaurantId,
          branchId,
          at: { $gte: at },
          [lastPlace(capacity)]: { $exists: true },
          'reserved.at': { $not: { $lt: reservedBefore } },
        })
        .project<{ at: Date }>({ at: 1 });
      return (await full.toArray()).map(({ at }) => at);
    },
  };
}
