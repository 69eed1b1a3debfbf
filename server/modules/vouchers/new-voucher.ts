import type { VoucherDocument, VoucherEntryDocument } from './documents.ts';

type Issued = Pick<
  VoucherDocument,
  '_id' | 'restaurantId' | 'hash' | 'codeEnding' | 'currency' | 'amount' | 'expiresAt' | 'note'
> &
  Pick<VoucherEntryDocument, 'at' | 'actor' | 'order' | 'reason'>;

/** A voucher whose ledger starts with the issued amount. */
export const buildVoucher = ({ at, actor, order, reason, ...voucher }: Issued): VoucherDocument => ({
  ...voucher,
  balance: voucher.amount,
  entries: [
    {
      ...{ kind: 'issued', at, amount: voucher.amount, actor },
      ...(order && { order }),
      ...(reason && { reason }),
    },
  ],
  reserved: [],
  voidedAt: null,
  createdAt: at,
  revision: 0,
});
