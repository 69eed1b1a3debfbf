import type { Clock } from '../../lib/clock.ts';
import { findReservedBefore, settleReservations } from '../../lib/reservations.ts';
import type { BranchDocument } from '../branches/documents.ts';
import { hashVoucherCode } from './codes.ts';
import { VOUCHER_EFFECT, type VoucherDocument } from './documents.ts';
import {
  countSpendable,
  findEarlier,
  giveBack,
  type Ledger,
  type LedgerChange,
  type PlacedOrder,
  redeem,
  release,
  reserve,
  type UsingOrder,
} from './ledger.ts';
import type { VoucherStore } from './store.ts';

/** Vouchers that pay for orders. Amounts are reserved before an order is placed. */
export interface VoucherCredits {
  /**
   * The credit available to an order at the branch, including a reservation by an earlier attempt with the
   * same key.
   */
  find(branch: BranchDocument, code: string, requestKey: string | undefined): Promise<Credit | Unusable>;
  /**
   * Reserves an amount. Resolves to the order ID to use: another attempt's if it already reserved with the
   * same key, so that both place one order. Undefined if less than the amount is left.
   */
  reserve(voucher: VoucherDocument, amount: number, order: UsingOrder): Promise<string | undefined>;
  /** Releases the reservation of an order that was not placed. */
  release(voucher: VoucherDocument, orderId: string): Promise<unknown>;
}

export type Credit = { voucher: VoucherDocument; spendable: number };

/** Why an order can't use the voucher. */
export type Unusable = { problem: string };

export type CreditsDeps = {
  store: Pick<VoucherStore, 'find' | 'findByHash' | 'change'>;
  findOrders: (restaurantId: string, orderIds: string[]) => Promise<UsedBy[]>;
  clock: Clock;
};

/** An order, and the voucher it uses. */
type UsedBy = { _id: string; voucher?: { id: string } };

export function createVoucherCredits({ store, findOrders, clock }: CreditsDeps): VoucherCredits {
  const change = changeLedger(store);

  /** Releases reservations, except those of orders that use the voucher, which an effect redeems. */
  async function releaseAbandoned(voucher: VoucherDocument): Promise<VoucherDocument> {
    const before = findReservedBefore(clock());
    const released = await settleReservations(
      voucher.reserved.filter(({ at }) => at < before),
      {
        async findPlaced(orderIds) {
          const orders = await findOrders(voucher.restaurantId, orderIds);
          // A guest may have retried the order without the voucher.
          return orders.filter(order => order.voucher?.id === voucher._id).map(({ _id }) => _id);
        },
        confirm: async () => undefined,
        release: orderId => change(voucher, ledger => release(ledger, orderId, before)),
      },
    );
    return released ? ((await store.find(voucher.restaurantId, voucher._id)) ?? voucher) : voucher;
  }

  return {
    async find({ restaurantId, currency }, code, requestKey) {
      const found = await store.findByHash(restaurantId, hashVoucherCode(code));
      if (!found) return { problem: 'is not a voucher of this restaurant: check the code' };
      const voucher = await releaseAbandoned(found);
      if (voucher.currency !== currency)
        return { problem: `is a voucher in a currency other than ${currency}` };
      const now = clock();
      const earlier = findEarlier(voucher, requestKey, now);
      if (earlier?.isPlaced) return { voucher, spendable: earlier.amount };
      const problem = explainUnusable(voucher, now);
      if (problem !== undefined && !earlier) return { problem };
      const left = problem === undefined ? countSpendable(voucher) : 0;
      return { voucher, spendable: left + (earlier?.amount ?? 0) };
    },

    async reserve(voucher, amount, order) {
      let orderId: string | undefined;
      await change(voucher, ledger => {
        const reserved = reserve(ledger, order, amount, clock());
        orderId = reserved?.orderId;
        return reserved?.change;
      });
      return orderId;
    },

    release: (voucher, orderId) => change(voucher, ledger => release(ledger, orderId)),
  };
}

/** Explains why no order can use it. */
function explainUnusable(
  voucher: Pick<VoucherDocument, 'voidedAt' | 'expiresAt'> & Ledger,
  now: Date,
): string | undefined {
  if (voucher.voidedAt) return 'has been voided';
  if (voucher.expiresAt && now >= voucher.expiresAt) return 'has expired';
  return countSpendable(voucher) > 0 ? undefined : 'has been used up';
}

type Change = (ledger: VoucherDocument) => LedgerChange | undefined;

/** Retries if the voucher changed concurrently. */
const changeLedger =
  (store: Pick<VoucherStore, 'find' | 'change'>) =>
  async (read: Pick<VoucherDocument, '_id' | 'restaurantId'>, decide: Change): Promise<void> => {
    for (;;) {
      const voucher = await store.find(read.restaurantId, read._id);
      const change = voucher && decide(voucher);
      if (!change || (await store.change(voucher, change))) return;
    }
  };

type OrderChange = { at: Date; actor: { name: string }; details: { status: string } };

type PaidOrder = {
  _id: string;
  restaurantId: string;
  number: number;
  creditsUsed: number;
  voucher?: { id: string };
};

/** Redeems a placed order's credits, and returns those of a cancelled one. */
export function createOrderEffect(store: VoucherStore) {
  const change = changeLedger(store);
  return {
    name: VOUCHER_EFFECT,
    appliesTo: (_change: OrderChange, { voucher }: PaidOrder): boolean => voucher !== undefined,
    async run({ at, actor, details }: OrderChange, { _id, restaurantId, voucher, ...order }: PaidOrder) {
      if (!voucher) return;
      const placed: PlacedOrder = { id: _id, ...order };
      const made = { at, actor: actor.name };
      await change({ _id: voucher.id, restaurantId }, ledger =>
        details.status === 'cancelled' ? giveBack(ledger, placed, made) : redeem(ledger, placed, made),
      );
    },
  };
}
