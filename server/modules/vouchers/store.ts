import type { Collection, PushOperator } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent, insertOnce } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import type { LoggableEntry } from '../outbox/documents.ts';
import type { VoucherDocument } from './documents.ts';
import { applyChange, type LedgerChange } from './ledger.ts';

export type VoucherStore = ReturnType<typeof createVoucherStore>;

export type ListedVoucher = Omit<VoucherDocument, 'entries'>;

export function createVoucherStore(vouchers: Collection<VoucherDocument>) {
  const update = (
    { _id, restaurantId, revision }: VoucherDocument,
    values: Partial<VoucherDocument>,
    pushed: PushOperator<VoucherDocument>,
  ): Promise<VoucherDocument | null> =>
    vouchers.findOneAndUpdate(
      { _id, restaurantId, revision },
      { $set: values, $inc: { revision: 1 }, $push: pushed },
      { returnDocument: 'after' },
    );

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

    /** False if it already exists. */
    insertNew: (voucher: VoucherDocument): Promise<boolean> => insertIfAbsent(vouchers, voucher),

    /** Returns the changed voucher, or null if it changed since it was read. */
    change: (voucher: VoucherDocument, change: LedgerChange): Promise<VoucherDocument | null> =>
      update(voucher, applyChange(voucher, change), { entries: { $each: change.entries } }),

    /** Like `change`, with a log entry. */
    void: (voucher: VoucherDocument, emptied: LedgerChange, entry: LoggableEntry) =>
      update(
        voucher,
        { ...applyChange(voucher, emptied), voidedAt: entry.at },
        { entries: { $each: emptied.entries }, outbox: entry },
      ),

    /** Returns the updated voucher, or null if it changed since it was read. */
    update: (
      voucher: VoucherDocument,
      values: Partial<Pick<VoucherDocument, 'expiresAt' | 'note'>>,
      entry: LoggableEntry,
    ) => update(voucher, values, { outbox: entry }),
  };
}
