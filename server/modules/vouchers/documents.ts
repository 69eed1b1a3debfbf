import type { VoucherEntryKind } from '../../../generated/dashboard/types.ts';
import { createEntryFactory, type LoggableEntry } from '../outbox/documents.ts';

/** A gift voucher. Money is in minor units of `currency`. */
export type VoucherDocument = {
  _id: string;
  restaurantId: string;
  /** Of the code. Only the hash is stored. */
  hash: string;
  /** The last characters of the code. */
  codeEnding: string;
  currency: string;
  /** The amount for which it was issued. */
  amount: number;
  /** The sum of the entries. */
  balance: number;
  /** Only ever appended to. */
  entries: VoucherEntryDocument[];
  /** The orders that are not known to be placed yet. What they reserve is not in the entries. */
  reserved: VoucherReservation[];
  expiresAt: Date | null;
  note: string;
  voidedAt: Date | null;
  createdAt: Date;
  revision: number;
  outbox?: LoggableEntry[];
};

/** `amount` is what it adds to the balance. `requestKey` is that of the request that placed the order. */
export type VoucherEntryDocument = {
  kind: VoucherEntryKind;
  at: Date;
  amount: number;
  actor: string;
  order?: { id: string; number: number };
  requestKey?: string;
  reason?: string;
};

/** Takes the credits that an order uses, or gives them back. */
export const VOUCHER_EFFECT = 'order_voucher';

/** Issues the voucher of a refund. */
export const REFUND_VOUCHER_EFFECT = 'order_refund_voucher';

/** The voucher that a refund issues, as its order keeps it. */
export type RefundVoucherDocument = {
  id: string;
  hash: string;
  codeEnding: string;
  /** The encrypted code, for staff and the guest. */
  sealedCode: string;
};

/** `requestKey` is that of the request that places the order; absent without one. */
export type VoucherReservation = { orderId: string; requestKey?: string; amount: number; at: Date };

export const voucherEntry = createEntryFactory(
  'voucher',
  ({ codeEnding }: { codeEnding: string }) => codeEnding,
);
