import type { Collection } from 'mongodb';
import { catchDuplicateKey } from '../../lib/mongo/insert-if-absent.ts';

/** An order's struck lines, stored separately because the order does not change. */
export type StruckLinesDocument = {
  /** The order's ID. */
  _id: string;
  restaurantId: string;
  branchId: string;
  lineIds: string[];
  /** The number of changes. */
  revision: number;
  at: Date;
};

/** Longer than an order stays in the kitchen. */
export const STRUCK_LINES_TTL_MS = 2 * 24 * 60 * 60_000;

export type StruckLinesStore = ReturnType<typeof createStruckLinesStore>;

export function createStruckLinesStore(struckLines: Collection<StruckLinesDocument>) {
  return {
    findByOrders: (orderIds: string[]): Promise<StruckLinesDocument[]> =>
      struckLines.find({ _id: { $in: orderIds } }).toArray(),

    /** Changes since then, of all restaurants. */
    listChanged: (since: Date): Promise<StruckLinesDocument[]> =>
      struckLines.find({ at: { $gte: since } }).toArray(),

    /** Returns the struck lines, or null if the line was already struck. */
    async strike(
      order: Omit<StruckLinesDocument, 'lineIds' | 'revision' | 'at'>,
      lineId: string,
      at: Date,
    ): Promise<StruckLinesDocument | null> {
      const { _id, ...values } = order;
      // If the line is already struck, the insert fails on the duplicate ID.
      const struck = await catchDuplicateKey(
        struckLines.findOneAndUpdate(
          { _id, lineIds: { $ne: lineId } },
          { $set: { ...values, at }, $push: { lineIds: lineId }, $inc: { revision: 1 } },
          { upsert: true, returnDocument: 'after' },
        ),
      );
      return struck === 'duplicate' ? null : struck;
    },

    /** Returns the struck lines, or null if the line was not struck. */
    unstrike: (orderId: string, lineId: string, at: Date): Promise<StruckLinesDocument | null> =>
      struckLines.findOneAndUpdate(
        { _id: orderId, lineIds: lineId },
        { $set: { at }, $pull: { lineIds: lineId }, $inc: { revision: 1 } },
        { returnDocument: 'after' },
      ),
  };
}
