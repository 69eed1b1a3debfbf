import type { Collection } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import { catchDuplicateKey, insertOnce } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import { deletion, type LoggableEntry } from '../outbox/documents.ts';
import type { PromotionDocument } from './documents.ts';

export type PromotionStore = ReturnType<typeof createPromotionStore>;

const AFTER = { returnDocument: 'after' } as const;

export function createPromotionStore(promotions: Collection<PromotionDocument>) {
  return {
    /** Newest first. */
    list: (restaurantId: string, page: PageRequest): Promise<Page<PromotionDocument>> =>
      paginate(promotions, { restaurantId }, { createdAt: -1, _id: -1 }, page),

    find: (restaurantId: string, promotionId: string): Promise<PromotionDocument | null> =>
      findOne(promotions, { _id: promotionId, restaurantId }),

    /** Active promotions in a currency: automatic ones, and the one with the code. */
    listActive: (restaurantId: string, currency: string, code: string | undefined) =>
      promotions
        .find({
          restaurantId,
          currency,
          active: true,
          // Null also matches documents without a code.
          code: code === undefined ? null : { $in: [null, code] },
        })
        .sort({ _id: 1 })
        .toArray(),

    findByCode: (restaurantId: string, currency: string, code: string): Promise<PromotionDocument | null> =>
      findOne(promotions, { restaurantId, currency, active: true, code }),

    /** False if another promotion has the code. */
    insert: (promotion: PromotionDocument): Promise<boolean> => insertOnce(promotions, promotion),

    /**
     * Returns the updated promotion, null if it changed since it was read, or 'duplicate' if another one has
     * the code.
     */
    update(
      { _id, restaurantId, revision }: PromotionDocument,
      { code, ...values }: Partial<Omit<PromotionDocument, 'code'>> & { code?: string | null },
      entry: LoggableEntry,
    ): Promise<PromotionDocument | null | 'duplicate'> {
      const set = { ...values, ...(code && { code }), updatedAt: entry.at };
      return catchDuplicateKey(
        promotions.findOneAndUpdate(
          { _id, restaurantId, revision },
          {
            $set: set,
            ...(code === null && { $unset: { code: true as const } }),
            $inc: { revision: 1 },
            $push: { outbox: entry },
          },
          AFTER,
        ),
      );
    },

    /** Returns the deleted promotion, or null if it changed since it was read. */
    delete: (
      { _id, restaurantId, revision }: PromotionDocument,
      entry: LoggableEntry,
    ): Promise<PromotionDocument | null> =>
      promotions.findOneAndUpdate({ _id, restaurantId, revision }, deletion(_id, entry), AFTER),
  };
}
