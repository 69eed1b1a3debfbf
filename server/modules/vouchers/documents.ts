import type { VoucherEntryKind } from '../../../generated/dashboard/types.ts';
import { createEntryFactory, type LoggableEntry } from '../outbox/documents.ts';

/** A gift voucher. Money is in minor units of `currency`. */
export type VoucherDocument = {
  _id: string;
  restaurantId: string;
  /** The hash of the code, which is not stored itself. */
  hash: string;
  /** The last characters of the code. */
  codeEnding: string;
  currency: string;
  /** The amount for which it was issued. */
  amount: number;
  /** The sum of the entries. */
  balance: number;
  /** Append-only. */
  entries: VoucherEntryDocument[];
  /** Orders that may not have been placed. The entries exclude their reservations. */
  reserved: VoucherReservation[];
  expiresAt: Date | null;
  note: string;
  voidedAt: Date | null;
  createdAt: Date;
  revision: number;
  outbox?: LoggableEntry[];
};

/** `amount` is added to the balance. `requestKey` is the key of the placing request. */
export type VoucherEntryDocument = {
  kind: VoucherEntryKind;
  at: Date;
  amount: number;
  actor: string;
  order?: { id: string; number: number };
  requestKey?: string;
  reason?: string;
};

/** Redeems or returns an order's credits. */
export const VOUCHER_EFFECT = 'order_voucher';

/** Issues the voucher of a refund. */
export const REFUND_VOUCHER_EFFECT = 'order_refund_voucher';

/** A refund's voucher, as stored in the order. */
export type RefundVoucherDocument = {
  id: string;
  hash: string;
  codeEnding: string;
  /** The encrypted code, for staff and the guest. */
  sealedCode: string;
};

/** `requestKey` is the key of the placing request, if any. */
export type VoucherReservation = { orderId: string; requestKey?: string; amount: number; at: Date };

export const voucherEntry = createEntryFactory(
  'voucher',
  ({ codeEnding }: { codeEnding: string }) => codeEnding,
);
