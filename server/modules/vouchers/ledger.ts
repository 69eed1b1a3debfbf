import { KEY_TTL_MS } from '../../../spec/rules/idempotency-key.ts';
import { sumOf } from '../../../spec/rules/money.ts';
import type { VoucherDocument, VoucherEntryDocument, VoucherReservation } from './documents.ts';

/** What a voucher's ledger and reservations become. The new entries are appended. */
export type LedgerChange = {
  entries: VoucherEntryDocument[];
  reserved: VoucherReservation[];
};

/** The part of the voucher that the ledger's rules need. */
export type Ledger = Pick<VoucherDocument, 'balance' | 'entries' | 'reserved'>;

/** The order that uses a voucher. */
export type UsingOrder = { orderId: string; requestKey: string | undefined };

/** What another attempt with the same key uses. */
type Earlier = { orderId: string; amount: number; isPlaced: boolean };

/** An order that was placed. */
export type PlacedOrder = { id: string; number: number; creditsUsed: number };

/** A voucher is one document, which has room for so many. */
const MAX_ENTRIES = 2_000;

export const countReserved = ({ reserved }: Pick<Ledger, 'reserved'>): number =>
  sumOf(reserved.map(({ amount }) => amount));

/** The part of the balance that the next order can use. */
export const countSpendable = (ledger: Ledger): number =>
  ledger.entries.length + ledger.reserved.length < MAX_ENTRIES ? ledger.balance - countReserved(ledger) : 0;

/** What another attempt with the same key has reserved or used. */
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
 * Another attempt with the same key decides the order's id. What it has reserved is kept, because it may still be under way, and increased
 * if this attempt needs more. Undefined if less than the amount is left.
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

/** The order was not placed. With a time, only what was reserved before it is released. */
export function release({ reserved }: Ledger, orderId: string, before?: Date): LedgerChange | undefined {
  const rest = reserved.filter(one => one.orderId !== orderId || (before && one.at >= before));
  return rest.length < reserved.length ? { entries: [], reserved: rest } : undefined;
}

const isOf =
  (orderId: string) =>
  ({ order }: VoucherEntryDocument): boolean =>
    order?.id === orderId;

/**
 * Takes what a placed order uses. A repetition changes nothing, nor does one after the order's cancellation. The reservation may be larger,
 * or abandoned if the process that placed the order was stopped meanwhile.
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

/** Gives back what a cancelled order used and was not given back. A repetition changes nothing. */
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

/** Takes what is left, except for what is reserved. */
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
