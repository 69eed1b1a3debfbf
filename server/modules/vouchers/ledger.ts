import { KEY_TTL_MS } from '../../../spec/rules/idempotency-key.ts';
import { sumOf } from '../../../spec/rules/money.ts';
import type { VoucherDocument, VoucherEntryDocument, VoucherReservation } from './documents.ts';

/** A ledger's new entries, which are appended, and reservations. */
export type LedgerChange = {
  entries: VoucherEntryDocument[];
  reserved: VoucherReservation[];
};

/** The part of a voucher that the ledger's rules need. */
export type Ledger = Pick<VoucherDocument, 'balance' | 'entries' | 'reserved'>;

/** The order that uses a voucher. */
export type UsingOrder = { orderId: string; requestKey: string | undefined };

/** Another attempt's use with the same key. */
type Earlier = { orderId: string; amount: number; isPlaced: boolean };

/** A placed order. */
export type PlacedOrder = { id: string; number: number; creditsUsed: number };

/** The capacity of a voucher's single document. */
const MAX_ENTRIES = 2_000;

export const countReserved = ({ reserved }: Pick<Ledger, 'reserved'>): number =>
  sumOf(reserved.map(({ amount }) => amount));

/** The balance available to the next order. */
export const countSpendable = (ledger: Ledger): number =>
  ledger.entries.length + ledger.reserved.length < MAX_ENTRIES ? ledger.balance - countReserved(ledger) : 0;

/** Another attempt's reservation or use with the same key. */
export function findEarlier(
  { entries, reserved }: Ledger,
  requestKey: string | undefined,
  now: Date,
): Earlier | undefined {
  if (requestKey === undefined) return undefined;
  const since = now.getTime() - KEY_TTL_MS;
  const hasKey = (one: { requestKey?: string; at: Date }) =>
    one.requestKey === requestKey && one.at.getTime() >= since;
  const reservation = reserved.find(hasKey);
  if (reservation) return { ...reservation, isPlaced: false };
  const entry = entries.find(hasKey);
  return entry?.order && { orderId: entry.order.id, amount: -entry.amount, isPlaced: true };
}

/**
 * Reserves an amount under the order ID of an earlier attempt with the same key, if any. That attempt's
 * reservation is kept, because it may be in progress, and increased if necessary. Undefined if less than the
 * amount is left.
 */
export function reserve(
  ledger: Ledger,
  { orderId, requestKey }: UsingOrder,
  amount: number,
  at: Date,
): { orderId: string; change?: LedgerChange } | undefined {
  const earlier = findEarlier(ledger, requestKey, at);
  if (earlier?.isPlaced) return amount <= earlier.amount ? { orderId: earlier.orderId } : undefined;
  const reserved = ledger.reserved.filter(one => one.orderId !== earlier?.orderId);
  if (amount > countSpendable({ ...ledger, reserved })) return undefined;
  const reservation = {
    orderId: earlier?.orderId ?? orderId,
    ...(requestKey !== undefined && { requestKey }),
    amount: Math.max(amount, earlier?.amount ?? 0),
    at,
  };
  return {
    orderId: reservation.orderId,
    change: { entries: [], reserved: [...reserved, reservation] },
  };
}

/** Releases the reservation of an order that was not placed. With a time, only older reservations. */
export function release({ reserved }: Ledger, orderId: string, before?: Date): LedgerChange | undefined {
  const rest = reserved.filter(one => one.orderId !== orderId || (before && one.at >= before));
  return rest.length < reserved.length ? { entries: [], reserved: rest } : undefined;
}

const isOf =
  (orderId: string) =>
  ({ order }: VoucherEntryDocument): boolean =>
    order?.id === orderId;

/**
 * Redeems a placed order's credits. Idempotent, and a no-op after the order's cancellation. The reservation
 * may be larger, or abandoned if the placing process was stopped.
 */
export function redeem(
  ledger: Ledger,
  { id, number, creditsUsed }: PlacedOrder,
  made: Pick<VoucherEntryDocument, 'at' | 'actor'>,
): LedgerChange | undefined {
  if (ledger.entries.some(isOf(id))) return release(ledger, id);
  const requestKey = ledger.reserved.find(({ orderId }) => orderId === id)?.requestKey;
  const entry: VoucherEntryDocument = {
    ...{ kind: 'redeemed', ...made, amount: -creditsUsed, order: { id, number } },
    ...(requestKey !== undefined && { requestKey }),
  };
  return { entries: [entry], reserved: ledger.reserved.filter(({ orderId }) => orderId !== id) };
}

/** Returns a cancelled order's credits that were not returned yet. Idempotent. */
export function giveBack(
  ledger: Ledger,
  order: PlacedOrder,
  made: Pick<VoucherEntryDocument, 'at' | 'actor'>,
): LedgerChange | undefined {
  const redeemed = redeem(ledger, order, made);
  const { entries, reserved } = redeemed ?? { entries: [], reserved: ledger.reserved };
  const used = -sumOf([...ledger.entries, ...entries].filter(isOf(order.id)).map(({ amount }) => amount));
  if (used === 0) return redeemed;
  const { id, number } = order;
  return {
    entries: [...entries, { kind: 'returned', ...made, amount: used, order: { id, number } }],
    reserved,
  };
}

/** Takes the unreserved rest. */
export function empty(
  ledger: Ledger,
  made: Pick<VoucherEntryDocument, 'at' | 'actor' | 'reason'>,
): LedgerChange {
  const left = ledger.balance - countReserved(ledger);
  return { entries: [{ kind: 'voided', ...made, amount: 0 - left }], reserved: ledger.reserved };
}

/** The fields after the change. */
export const applyChange = ({ balance }: Ledger, { entries, reserved }: LedgerChange) => ({
  balance: balance + sumOf(entries.map(({ amount }) => amount)),
  reserved,
});
