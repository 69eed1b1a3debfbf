import type { Actor } from '../../lib/access.ts';
import { deriveId, getRefundId } from '../../lib/ids.ts';
import { type Reencrypted, reencrypt } from '../../lib/reencryption.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { generateVoucherCode, getCodeEnding, hashVoucherCode } from './codes.ts';
import {
  REFUND_VOUCHER_EFFECT,
  type RefundVoucherDocument,
  type VoucherDocument,
  voucherEntry,
} from './documents.ts';
import { buildVoucher } from './new-voucher.ts';
import type { VoucherStore } from './store.ts';

/** Vouchers issued by refunds. The order stores the encrypted code, so that a retry returns it again. */
export interface RefundVouchers {
  /** The voucher that the refund will issue. */
  choose(refundId: string): RefundVoucherDocument;
  readCodes: ReadRefundCodes;
  /**
   * Re-encrypts the codes in all orders with the first key. For hosts. Codes that no key decrypts stay
   * unchanged.
   */
  reencrypt(): Promise<Reencrypted>;
}

/** An order with its refunds. */
export type SealedOrder = { _id: string; refunds: { id: string; voucher?: RefundVoucherDocument }[] };

/** Orders with a refund as a voucher. */
export type RefundCodeStore<Order extends SealedOrder> = {
  listWithRefundVouchers(): AsyncIterable<Order>;
  /** Replaces codes by refund ID. False if refunds changed since the order was read. */
  replaceRefundCodes(order: Order, codes: Map<string, string>): Promise<boolean>;
};

/** The codes of an order's vouchers by refund ID. Codes whose key was removed are missing. */
export type ReadRefundCodes = (order: {
  refunds: { id: string; voucher?: RefundVoucherDocument }[];
}) => Map<string, string>;

export function createRefundVouchers<Order extends SealedOrder>(
  secrets: SecretBox,
  orders: RefundCodeStore<Order>,
): RefundVouchers {
  function read(refundId: string, { sealedCode }: RefundVoucherDocument): [string, string][] {
    try {
      return [[refundId, secrets.open(refundId, sealedCode)]];
    } catch {
      // The guest has the code, and staff still see its ending.
      return [];
    }
  }

  /** Codes encrypted with an older key. */
  const readFormer = ({ refunds }: SealedOrder): [string, string][] =>
    refunds.flatMap(({ id, voucher }) =>
      voucher && !secrets.isCurrent(voucher.sealedCode) ? read(id, voucher) : [],
    );

  return {
    choose(refundId) {
      const code = generateVoucherCode();
      return {
        id: deriveId('vch', refundId),
        hash: hashVoucherCode(code),
        codeEnding: getCodeEnding(code),
        sealedCode: secrets.seal(refundId, code),
      };
    },

    readCodes: ({ refunds }) =>
      new Map(refunds.flatMap(({ id, voucher }) => (voucher ? read(id, voucher) : []))),

    reencrypt: () =>
      reencrypt({
        documents: orders.listWithRefundVouchers(),
        isCurrent: order => readFormer(order).length === 0,
        reseal: order => new Map(readFormer(order).map(([id, code]) => [id, secrets.seal(id, code)])),
        replace: orders.replaceRefundCodes,
      }),
  };
}

type RefundEntry = { _id: string; at: Date; actor: Actor };

type RefundedOrder = {
  _id: string;
  restaurantId: string;
  number: number;
  currency: string;
  refunds: { id: string; amount: number; reason: string; voucher?: RefundVoucherDocument }[];
};

/** Issues a refund's voucher. Awaited, so that the guest can use it immediately. */
export function createRefundEffect(
  store: Pick<VoucherStore, 'insertNew'>,
  relay: (voucher: VoucherDocument) => Promise<void>,
) {
  const findRefund = ({ _id }: RefundEntry, { refunds }: Pick<RefundedOrder, 'refunds'>) =>
    refunds.find(({ id, voucher }) => voucher && id === getRefundId(_id));

  return {
    name: REFUND_VOUCHER_EFFECT,
    appliesTo: (entry: RefundEntry, order: RefundedOrder): boolean => findRefund(entry, order) !== undefined,
    async run(entry: RefundEntry, order: RefundedOrder) {
      const { amount, reason, voucher: chosen } = findRefund(entry, order) ?? {};
      if (!chosen || amount === undefined) return;
      const { _id: orderId, restaurantId, number, currency } = order;
      const { at, actor } = entry;
      const { id: _id, hash, codeEnding } = chosen;
      const voucher = buildVoucher({
        ...{ _id, restaurantId, hash, codeEnding, currency, amount, expiresAt: null, note: '' },
        ...{ at, actor: actor.name, order: { id: orderId, number } },
        ...(reason && { reason }),
      });
      const issued = voucherEntry(voucher, 'voucher.issued', actor, at, { order: number });
      // If an earlier run inserted it, the sweeper relays that run's entry.
      const document = { ...voucher, outbox: [issued] };
      if (await store.insertNew(document)) await relay(document);
    },
    awaited: true,
  };
}
