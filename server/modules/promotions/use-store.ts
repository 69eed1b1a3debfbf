import type { Collection } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import type { PromotionDocument, PromotionUseDocument } from './documents.ts';

export type PromotionUseStore = ReturnType<typeof createPromotionUseStore>;

export function createPromotionUseStore(uses: Collection<PromotionUseDocument>) {
  return {
    /** False if the place is taken. */
    insert: (use: PromotionUseDocument): Promise<boolean> => insertIfAbsent(uses, use),

    count: (promotionId: string): Promise<number> => uses.countDocuments({ promotionId, counts: true }),

    /** Whether every use of a limited promotion is taken. */
    async isFull({ _id, limit }: Pick<PromotionDocument, '_id' | 'limit'>): Promise<boolean> {
      return limit !== null && (await this.count(_id)) >= limit;
    },

    async listTaken(promotionId: string): Promise<string[]> {
      const taken = uses.find({ promotionId, counts: true }).project<{ _id: string }>({ _id: 1 });
      return (await taken.toArray()).map(({ _id }) => _id);
    },

    /** Reservations of a promotion older than a time, whose orders may never have been placed. */
    listReservedBefore: (promotionId: string, before: Date): Promise<PromotionUseDocument[]> =>
      uses.find({ promotionId, reservedAt: { $lt: before } }).toArray(),

    /** A request's reservation whose order may not be placed yet. */
    findReserved: (promotionId: string, requestKey: string): Promise<PromotionUseDocument | null> =>
      findOne(uses, { promotionId, reservedAt: { $exists: true }, requestKey }),

    hasPlace: async (useId: string, orderId: string): Promise<boolean> =>
      (await findOne(uses, { _id: useId, orderId })) !== null,

    /** The IDs of the order's uses that count toward the limit. */
    async listCounted(promotionId: string, orderId: string): Promise<string[]> {
      const counted = uses.find({ promotionId, orderId, counts: true }).project<{ _id: string }>({ _id: 1 });
      return (await counted.toArray()).map(({ _id }) => _id);
    },

    remove: (useIds: string[], orderId: string) => uses.deleteMany({ _id: { $in: useIds }, orderId }),

    confirm: (orderId: string) => uses.updateMany({ orderId }, { $unset: { reservedAt: true } }),

    release: (orderId: string) => uses.deleteMany({ orderId }),

    /** Removes the hashes that identify an order's guest. */
    forgetGuest: (orderId: string) => uses.deleteMany({ orderId, counts: { $ne: true } }),

    removeAll: (promotionId: string) => uses.deleteMany({ promotionId }),
  };
}
