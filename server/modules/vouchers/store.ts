import type { Collection } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertOnce } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import type { LoggableEntry } from '../outbox/documents.ts';
import type { VoucherDocument } from './documents.ts';
import { applyChange, type LedgerChange } from './ledger.ts';

export type VoucherStore = ReturnType<typeof createVoucherStore>;

export type ListedVoucher = Omit<VoucherDocument, 'entries'>;

export function createVoucherStore(vouchers: Collection<VoucherDocument>) {
  return {
    /** Newest first. */
    list: (restaurantId: string, page: PageRequest): Promise<CursorPage<ListedVoucher>> =>
      paginate(vouchers, { restaurantId }, { createdAt: -1, _id: -1 }, page, {
        projection: { entries: 0 },
      }),

    find: (restaurantId: string, voucherId: string): Promise<VoucherDocument | null> =>
      findOne(vouchers, { _id: voucherId, restaurantId }),

    findByHash: (restaurantId: string, hash: string): Promise<VoucherDocument | null> =>
      findOne(vouchers, { restaurantId, hash }),

    insert: (voucher: VoucherDocument): Promise<boolean> => insertOnce(vouchers, voucher),

    /** The changed voucher; null when it changed since it was read. */
    change(
      voucher: VoucherDocument,
      change: LedgerChange,
      logged?: { voidedAt: Date; entry: LoggableEntry },
    ): Promise<VoucherDocument | null> {
      const { _id, restaurantId, revision } = voucher;
      return vouchers.findOneAndUpdate(
        { _id, restaurantId, revision },
        {
          $set: { ...applyChange(voucher, change), ...(logged && { voidedAt: logged.voidedAt }) },
          $inc: { revision: 1 },
          $push: {
            entries: { $each: change.entries },
            ...(logged && { outbox: logged.entry }),
          },
        },
        { returnDocument: 'after' },
      );
    },
  };
}
