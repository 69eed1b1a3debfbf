import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VoucherEntryDocument } from './documents.ts';
import {
  applyChange,
  countReserved,
  countSpendable,
  empty,
  giveBack,
  type Ledger,
  type LedgerChange,
  redeem,
  release,
  reserve,
} from './ledger.ts';
import { buildVoucher } from './new-voucher.ts';

const ISSUED = 10_000;
const MADE = { at: new Date('2026-03-14T18:00:00Z'), actor: 'customer' };

/** Issued by a refund, whose order is in the first entry. */
const issued: Ledger = buildVoucher({
  ...{ _id: 'vch_1', restaurantId: 'rst_1', hash: 'hash', codeEnding: 'W4RD', currency: 'EUR', note: '' },
  ...{ ...MADE, amount: ISSUED, expiresAt: null, order: { id: 'ord_refunded', number: 6 } },
});

const apply = (ledger: Ledger, change: LedgerChange | undefined): Ledger =>
  change ? { ...applyChange(ledger, change), entries: [...ledger.entries, ...change.entries] } : ledger;

const sum = (entries: VoucherEntryDocument[]) => entries.reduce((total, { amount }) => total + amount, 0);

/** An event of one of a few orders. Effects repeat and arrive late. */
const step = fc.record({
  order: fc.integer({ min: 1, max: 5 }),
  what: fc.constantFrom('place', 'redeem', 'release', 'cancel', 'void'),
  wanted: fc.integer({ min: 1, max: 6_000 }),
});

describe("A voucher's ledger", () => {
  it('adds up, and orders never use more than is left, whatever the order of events', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        let ledger = issued;
        const placed = new Map<number, number>();
        const cancelled = new Set<number>();
        for (const { order: number, what, wanted } of steps) {
          const id = `ord_${number}`;
          const creditsUsed = placed.get(number);
          const order = creditsUsed === undefined ? undefined : { id, number, creditsUsed };
          if (what === 'place' && !order) {
            const amount = Math.min(wanted, countSpendable(ledger));
            const reserved =
              amount > 0
                ? reserve(ledger, { orderId: id, requestKey: undefined }, amount, MADE.at)
                : undefined;
            if (reserved) placed.set(number, amount);
            ledger = apply(ledger, reserved?.change);
          } else if (what === 'redeem' && order) ledger = apply(ledger, redeem(ledger, order, MADE));
          else if (what === 'cancel' && order) {
            cancelled.add(number);
            ledger = apply(ledger, giveBack(ledger, order, MADE));
          } else if (what === 'release' && !order) ledger = apply(ledger, release(ledger, id));
          else if (what === 'void') ledger = apply(ledger, empty(ledger, MADE));
          expect(ledger.balance).toBe(sum(ledger.entries));
          expect(countSpendable(ledger)).toBe(ledger.balance - countReserved(ledger));
          expect(countSpendable(ledger)).toBeGreaterThanOrEqual(0);
        }
        for (const [number, creditsUsed] of placed)
          if (!cancelled.has(number))
            ledger = apply(ledger, redeem(ledger, { id: `ord_${number}`, number, creditsUsed }, MADE));
        expect(ledger.reserved).toEqual([]);
        for (const [number, creditsUsed] of placed) {
          const ofOrder = ledger.entries.filter(({ order }) => order?.number === number);
          expect(sum(ofOrder)).toBe(cancelled.has(number) ? 0 : -creditsUsed);
          expect(ofOrder).toHaveLength(cancelled.has(number) ? 2 : 1);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('includes orders whose reservation was abandoned before they were placed', () => {
    const order = { id: 'ord_1', number: 1, creditsUsed: 500 };
    const reserved = apply(
      issued,
      reserve(issued, { orderId: 'ord_1', requestKey: 'key' }, 700, MADE.at)?.change,
    );
    const late = apply(reserved, release(reserved, 'ord_1'));
    expect(apply(late, redeem(late, order, MADE)).balance).toBe(ISSUED - 500);
    // The rest of a larger reservation is free again.
    expect(apply(reserved, redeem(reserved, order, MADE))).toMatchObject({
      balance: ISSUED - 500,
      reserved: [],
    });
    // The placement's entry may be processed after the cancellation's.
    const cancelled = apply(reserved, giveBack(reserved, order, MADE));
    expect(apply(cancelled, redeem(cancelled, order, MADE))).toMatchObject({ balance: ISSUED, reserved: [] });
  });
});
