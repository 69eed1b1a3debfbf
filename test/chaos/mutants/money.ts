import type { Mutant } from './mutants.ts';

const VOUCHERS = ['test/dashboard/vouchers.test.ts'];
const LIMITED = ['test/dashboard/promotions.test.ts'];
const RULES = ['spec/rules/promotions.property.test.ts'];
const STRIPE = ['test/dashboard/stripe-payments.test.ts'];
const ACCOUNT = ['test/dashboard/stripe-account.test.ts'];

/** Mutants of vouchers, promotions, payments through Stripe, and promised times. */
export const MONEY_MUTANTS: Mutant[] = [
  {
    name: 'Money: a part of a second payment refunded at Stripe counts as the whole',
    file: 'server/modules/orders/provider-refunds.ts',
    find: 'const amount = Math.min(refunded, payment.amount);',
    replace: 'const amount = refunded ? payment.amount : 0;',
    heldBy: STRIPE,
  },
  {
    name: 'Money: a refund at Stripe pays one part of a second payment only',
    file: 'server/modules/orders/provider-refunds.ts',
    find: 'isRecorded = decision.entry === undefined;',
    replace: 'isRecorded = true;',
    heldBy: STRIPE,
  },
  {
    name: 'Money: a failed attempt is reported again after a refund at Stripe has paid it',
    file: 'server/modules/orders/recorded-refunds.ts',
    find: 'refund.id === refundId && !isOvertaken(refund)',
    replace: 'refund.id === refundId && (!isOvertaken(refund) || refundId)',
    heldBy: STRIPE,
  },
  {
    name: 'Money: a retried request spends more of a voucher that has expired meanwhile',
    file: 'server/modules/vouchers/credits.ts',
    find: 'const left = problem === undefined ? countSpendable(voucher) : 0;',
    replace: 'const left = countSpendable(voucher);',
    heldBy: VOUCHERS,
  },
  {
    name: 'Money: a key that is used again a day later finds the voucher of the first order',
    file: 'server/modules/vouchers/ledger.ts',
    find: 'one.requestKey === requestKey && one.at.getTime() >= since;',
    replace: 'one.requestKey === requestKey && since > 0;',
    heldBy: VOUCHERS,
  },
  {
    name: 'Money: users of one branch issue vouchers for all',
    file: 'server/modules/vouchers/service.ts',
    find: "if (branches === 'all') return;",
    replace: 'if (branches) return;',
    heldBy: VOUCHERS,
  },
  {
    name: 'Money: an automatic promotion in euros reduces orders in yen',
    file: 'server/modules/promotions/store.ts',
    find: '          currency,\n          active: true,',
    replace: '          ...(currency && {}),\n          active: true,',
    heldBy: LIMITED,
  },
  {
    name: 'Money: a retried request cannot use what it has reserved of a promotion',
    file: 'server/modules/promotions/uses.ts',
    find: 'if ((await store.listCounted(_id, orderId)).length > 0) return true;',
    replace: '',
    heldBy: LIMITED,
  },
  {
    name: 'Money: an order of exactly the minimum gets no discount',
    file: 'spec/rules/promotions.ts',
    find: 'if (subtotalOf(basket.lines) < (rule.minimumOrder ?? 0)) return undefined;',
    replace: 'if (subtotalOf(basket.lines) <= (rule.minimumOrder ?? -1)) return undefined;',
    heldBy: RULES,
  },
  {
    name: 'Money: of two promotions that save the same, the later one counts',
    file: 'spec/rules/promotions.ts',
    find: 'savingOf(reduced, basket) > savingOf(best, basket)',
    replace: 'savingOf(reduced, basket) >= savingOf(best, basket)',
    heldBy: RULES,
  },
  {
    name: 'Money: leftover units of a split go to the smallest remainders',
    file: 'spec/rules/money.ts',
    find: 'one.remainder < other.remainder ? 1 : one.remainder > other.remainder ? -1 : 0',
    replace: 'one.remainder > other.remainder ? 1 : one.remainder < other.remainder ? -1 : 0',
    heldBy: ['spec/rules/refund-vat.property.test.ts'],
  },
  {
    name: 'Money: each report of a dispute is logged again',
    file: 'server/modules/orders/provider-refunds.ts',
    find: 'if (dispute?.id === id && dispute.status === status) return { values: {} };',
    replace: '',
    heldBy: STRIPE,
  },
  {
    name: 'Money: a repeated refund request moves money twice',
    file: 'server/modules/payments/stripe/provider.ts',
    find: 'retries: String(retries) },\n          },\n          { idempotencyKey:',
    replace: 'retries: String(retries) },\n          },\n          { idempotencyKey: Math.random() +',
    heldBy: STRIPE,
  },
  {
    name: 'Money: a late report of a refund attempt counts for the next one',
    file: 'server/modules/orders/provider-refunds.ts',
    find: 'if (isStale) return { values: {} };',
    replace: '',
    heldBy: STRIPE,
  },
  {
    name: 'Money: a refund that Stripe could not pay counts',
    file: 'server/modules/orders/provider-refunds.ts',
    find: "if (status === 'failed' || left <= 0)",
    replace: 'if (left <= 0)',
    heldBy: STRIPE,
  },
  {
    name: 'Money: a refund of a surplus payment at Stripe refunds the order',
    file: 'server/modules/orders/provider-refunds.ts',
    find: 'return order.paymentId === paymentId ? addRefund',
    replace: 'return order.paymentId || paymentId ? addRefund',
    heldBy: STRIPE,
  },
  {
    name: 'Money: a part payment leaves the payment page open',
    file: 'server/modules/orders/payment-steps.ts',
    find: "isOvertaken && (isPart || paymentStatus === 'paid') &&",
    replace: "isOvertaken && paymentStatus === 'paid' &&",
    heldBy: STRIPE,
  },
  {
    name: 'Money: an order lowered to what is paid stays open',
    file: 'server/modules/orders/payment-rules.ts',
    find: 'amountDue(order) > 0) return undefined;',
    replace: 'amountDue(order) >= 0) return undefined;',
    heldBy: ['test/dashboard/part-payments.test.ts'],
  },
  {
    name: 'Money: an end-of-day report subtracts other currencies of earlier ones',
    file: 'server/modules/day-reports/service.ts',
    find: 'currencies.filter(one => one.currency === currency)',
    replace: 'currencies',
    heldBy: ['test/dashboard/closed-day-reports.test.ts'],
  },
  {
    name: 'Money: a change takes an order for unconfirmed until the effects of its confirmation have run',
    file: 'server/modules/orders/change-service.ts',
    find: "status === 'confirmed' || outbox.some(({ details }) => details.status === 'confirmed')",
    replace: "status === 'confirmed' || outbox.length < 0",
    heldBy: ['test/dashboard/cut-off-effects.test.ts'],
  },
  {
    name: 'Money: another account replaces one whose payments are open',
    file: 'server/modules/payments/account-service.ts',
    find: 'await changes.requireSettled(restaurant, accountId);',
    replace: '',
    heldBy: ACCOUNT,
  },
  {
    name: 'Times: a promise is rounded to the nearest five minutes, not up',
    file: 'spec/rules/promised-time.ts',
    find: 'Math.ceil(exact / STEP_MS)',
    replace: 'Math.round(exact / STEP_MS)',
    heldBy: ['spec/rules/promised-time.test.ts'],
  },
  {
    name: 'Times: a slow kitchen has no slots after the seam of two opening periods',
    file: 'spec/rules/slots.ts',
    find: 'if (last && start <= last.end)',
    replace: 'if (last && start < last.end)',
    heldBy: ['server/modules/pre-orders/slots.test.ts'],
  },
  {
    name: 'Times: delivery is free only above its limit',
    file: 'spec/rules/delivery-zones.ts',
    find: 'freeFrom !== null && subtotal >= freeFrom',
    replace: 'freeFrom !== null && subtotal > freeFrom',
    heldBy: ['spec/rules/delivery-zones.property.test.ts'],
  },
];
