import { hash } from 'node:crypto';
import { VOUCHER_ALPHABET } from '../../spec/rules/voucher-code.ts';
import type { OrderDocument, RefundDocument } from '../modules/orders/documents.ts';
import type { VoucherDocument, VoucherEntryDocument } from '../modules/vouchers/documents.ts';
import { applyChange, empty, giveBack, type LedgerChange, redeem } from '../modules/vouchers/ledger.ts';
import { buildVoucher } from '../modules/vouchers/new-voucher.ts';
import type { BranchProfile } from './data/branch.ts';
import type { MakeId } from './ids.ts';
import { addMs, DAY, subtractMs } from './times.ts';

/** A voucher's amount as a multiple of one order's use. */
const WORTH = 10;

type Issued = Pick<VoucherDocument, 'currency' | 'amount'> &
  Partial<Pick<VoucherDocument, 'note' | 'expiresAt'>> &
  Pick<VoucherEntryDocument, 'at' | 'actor' | 'order' | 'reason'>;

type PaidOrder = Pick<
  OrderDocument,
  '_id' | 'number' | 'currency' | 'creditsUsed' | 'createdAt' | 'cancelledAt'
>;

export type VoucherBook = ReturnType<typeof createVoucherBook>;

/** Vouchers used by orders or issued by refunds, and some unused ones. */
export function createVoucherBook(restaurantId: string, makeId: MakeId) {
  const vouchers: VoucherDocument[] = [];
  /** By currency. */
  const inUse = new Map<string, VoucherDocument>();

  function issue(issued: Issued): VoucherDocument {
    const _id = makeId('vch', issued.at);
    const voucher = buildVoucher({
      ...{ _id, restaurantId, ...makeCode(_id), note: '', expiresAt: null },
      ...issued,
    });
    vouchers.push(voucher);
    return voucher;
  }

  return {
    /** Redeems the order's credits from a voucher. */
    pay(order: PaidOrder, actor: string, { voucher: value }: BranchProfile): Pick<OrderDocument, 'voucher'> {
      const { _id: id, currency, creditsUsed, createdAt: at, cancelledAt } = order;
      if (creditsUsed === 0) return {};
      let voucher = inUse.get(currency);
      if (!voucher || voucher.balance < creditsUsed) {
        voucher = issue({ currency, amount: value * WORTH, at: subtractMs(at, 3 * DAY), actor });
        inUse.set(currency, voucher);
      }
      const placed = { id, number: order.number, creditsUsed };
      append(voucher, redeem(voucher, placed, { at, actor: 'customer' }));
      if (cancelledAt) append(voucher, giveBack(voucher, placed, { at: cancelledAt, actor }));
      return { voucher: { id: voucher._id, codeEnding: voucher.codeEnding } };
    },

    /** Turns a refund into a voucher. Its code is unknown, so only the ending is shown. */
    refund(order: PaidOrder, refund: RefundDocument): RefundDocument {
      const { _id: id, number, currency } = order;
      const { amount, reason, actor, createdAt: at } = refund;
      const voucher = issue({ currency, amount, reason, actor, at, order: { id, number } });
      const { _id, hash, codeEnding } = voucher;
      return { ...refund, source: 'voucher', voucher: { id: _id, hash, codeEnding, sealedCode: '' } };
    },

    /** All vouchers, including an unused, an expired, and a voided one. */
    list(currency: string, actor: string, now: Date): VoucherDocument[] {
      const gift = { currency, amount: 5_000, actor };
      issue({
        ...gift,
        note: 'For a birthday',
        at: subtractMs(now, 2 * DAY),
        expiresAt: addMs(now, 363 * DAY),
      });
      issue({
        ...gift,
        note: 'Lottery prize',
        at: subtractMs(now, 90 * DAY),
        expiresAt: subtractMs(now, DAY),
      });
      const voided = issue({ ...gift, note: 'Sold at the counter', at: subtractMs(now, 20 * DAY) });
      const voidedAt = subtractMs(now, 19 * DAY);
      append(voided, empty(voided, { at: voidedAt, actor, reason: 'Paid back' }));
      voided.voidedAt = voidedAt;
      return vouchers;
    },
  };
}

function append(voucher: VoucherDocument, change: LedgerChange | undefined): void {
  if (!change) return;
  Object.assign(voucher, applyChange(voucher, change));
  voucher.entries.push(...change.entries);
}

function makeCode(id: string): Pick<VoucherDocument, 'hash' | 'codeEnding'> {
  const digest = hash('sha256', id, 'buffer');
  const characters = Array.from(
    digest.subarray(0, 4),
    byte => VOUCHER_ALPHABET[byte % VOUCHER_ALPHABET.length],
  );
  return { hash: digest.toString('hex'), codeEnding: characters.join('') };
}
