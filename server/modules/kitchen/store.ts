import type { Collection } from 'mongodb';
import { catchDuplicateKey } from '../../lib/mongo/insert-if-absent.ts';

/** What of an order is struck through. It stands beside the order, which does not change. */
export type StruckLinesDocument = {
  /** The order's id. */
  _id: string;
  restaurantId: string;
  branchId: string;
  lineIds: string[];
  /** The number of changes. */
  revision: number;
  at: Date;
};

/** Longer than an order is in a kitchen. */
export const STRUCK_LINES_TTL_MS = 2 * 24 * 60 * 60_000;

export type StruckLinesStore = ReturnType<typeof createStruckLinesStore>;

export function createStruckLinesStore(struckLines: Collection<StruckLinesDocument>) {
  return {
    findByOrders: (orderIds: string[]): Promise<StruckLinesDocument[]> =>
      struckLines.find({ _id: { $in: orderIds } }).toArray(),

    /** What was changed since then, of all restaurants. */
    listChanged: (since: Date): Promise<StruckLinesDocument[]> =>
      struckLines.find({ at: { $gte: since } }).toArray(),

    /** What is struck through afterwards; null when the line was before. */
    async strike(
      order: Omit<StruckLinesDocument, 'lineIds' | 'revision' | 'at'>,
      lineId: string,
      at: Date,
    ): Promise<StruckLinesDocument | null> {
      const { _id, ...values } = order;
      // Where the line is among them, the insertion finds the id taken.
      const struck = await catchDuplicateKey(
        struckLines.findOneAndUpdate(
          { _id, lineIds: { $ne: lineId } },
          { $set: { ...values, at }, $push: { lineIds: lineId }, $inc: { revision: 1 } },
          { upsert: true, returnDocument: 'after' },
        ),
      );
      return struck === 'duplicate' ? null : struck;
    },

    /** What is struck through afterwards; null when the line was not before. */
    unstrike: (orderId: string, lineId: string, at: Date): Promise<StruckLinesDocument | null> =>
      struckLines.findOneAndUpdate(
        { _id: orderId, lineIds: lineId },
        { $set: { at }, $pull: { lineIds: lineId }, $inc: { revision: 1 } },
        { returnDocument: 'after' },
      ),
  };
}
