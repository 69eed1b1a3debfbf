import type { Collection } from 'mongodb';
import type { OrderDocument } from './documents.ts';

type WithRefunds = Pick<OrderDocument, '_id' | 'restaurantId' | 'refunds' | 'providerRevision'>;

/** The encrypted codes of vouchers issued by refunds. */
export const createRefundCodes = (orders: Collection<OrderDocument>) => ({
  /** Orders of all restaurants with such refunds. */
  listWithRefundVouchers: (): AsyncIterable<WithRefunds> =>
    orders
      .find({ 'refunds.source': 'voucher' })
      .project<WithRefunds>({ restaurantId: 1, refunds: 1, providerRevision: 1 }),

  /**
   * Replaces codes by refund ID. False if refunds changed since the order was read, because that change would
   * restore the previous codes.
   */
  async replaceRefundCodes(order: WithRefunds, codes: Map<string, string>): Promise<boolean> {
    const { _id, restaurantId, refunds, providerRevision = { $exists: false } } = order;
    const sealed = refunds.flatMap(({ id }, index) => {
      const code = codes.get(id);
      return code === undefined ? [] : [[`refunds.${index}.voucher.sealedCode`, code]];
    });
    const { matchedCount } = await orders.updateOne(
      { _id, restaurantId, providerRevision },
      { $set: Object.fromEntries(sealed), $inc: { providerRevision: 1 } },
    );
    return matchedCount === 1;
  },
});
