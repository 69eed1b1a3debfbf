import type {
  GuestVoucher,
  OrderVoucher,
  Voucher,
  VoucherStatus,
  VoucherWithEntries,
} from '../../../generated/dashboard/types.ts';
import { formatMoney } from '../../../spec/rules/money.ts';
import type { Credit } from './credits.ts';
import type { VoucherDocument } from './documents.ts';
import { countReserved } from './ledger.ts';
import type { ListedVoucher } from './store.ts';

export function serializeVoucher(voucher: ListedVoucher, now: Date): Voucher {
  const { currency, amount, balance, expiresAt, voidedAt } = voucher;
  const money = (units: number) => formatMoney(units, currency);
  return {
    id: voucher._id,
    codeEnding: voucher.codeEnding,
    status: getStatus(voucher, now),
    currency,
    amount: money(amount),
    balance: money(balance),
    reserved: money(countReserved(voucher)),
    expiresAt: expiresAt?.toISOString() ?? null,
    note: voucher.note,
    createdAt: voucher.createdAt.toISOString(),
    voidedAt: voidedAt?.toISOString() ?? null,
  };
}

/** The editable fields. */
export const serializeEditable = ({ expiresAt, note }: VoucherDocument) => ({
  expiresAt: expiresAt?.toISOString() ?? null,
  note,
});

function getStatus({ voidedAt, expiresAt, balance }: ListedVoucher, now: Date): VoucherStatus {
  if (voidedAt) return 'voided';
  if (expiresAt && now >= expiresAt) return 'expired';
  return balance > 0 ? 'active' : 'used_up';
}

export function serializeVoucherWithEntries(voucher: VoucherDocument, now: Date): VoucherWithEntries {
  let balance = 0;
  const entries = voucher.entries.map(({ kind, at, amount, actor, order, reason = '' }) => {
    balance += amount;
    return {
      kind,
      at: at.toISOString(),
      amount: formatMoney(amount, voucher.currency),
      balance: formatMoney(balance, voucher.currency),
      orderId: order?.id ?? null,
      orderNumber: order?.number ?? null,
      actor,
      reason,
    };
  });
  return { ...serializeVoucher(voucher, now), entries };
}

export const serializeGuestVoucher = ({
  voucher: { currency, expiresAt },
  spendable,
}: Credit): GuestVoucher => ({
  currency,
  balance: formatMoney(spendable, currency),
  expiresAt: expiresAt?.toISOString() ?? null,
});

/** The snapshot stored in orders. */
export const snapshotVoucher = ({ _id, codeEnding }: VoucherDocument): OrderVoucher => ({
  id: _id,
  codeEnding,
});
