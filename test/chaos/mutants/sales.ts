import type { Mutant } from './mutants.ts';

const SALES = ['test/dashboard/sales.test.ts'];
const REPORTS = ['test/dashboard/closed-day-reports.test.ts'];
const PARTS = ['test/dashboard/part-payments.test.ts'];
const PROMOTIONS = ['test/dashboard/item-promotions.test.ts'];

/** Faults of payments in parts, promotions, sales figures, and end-of-day reports. */
export const SALES_MUTANTS: Mutant[] = [
  {
    name: 'Parts: guests who pay at once pay more than is due',
    file: 'server/modules/orders/part-payments.ts',
    find: '  partPayments: [...(order.partPayments ?? []), part],\n  ...countChange(order),',
    replace: '  partPayments: [...(order.partPayments ?? []), part],',
    heldBy: PARTS,
  },
  {
    name: 'Parts: a part is at most the total, whatever is paid',
    file: 'server/modules/orders/part-payments.ts',
    find: 'priced.amount > due)',
    replace: 'priced.amount > order.total)',
    heldBy: PARTS,
  },
  {
    name: 'Parts: pieces that were given back stay paid',
    file: 'server/modules/orders/payment-rules.ts',
    find: 'combineParts(listPartPayments(order)',
    replace: 'combineParts((order.partPayments ?? [])',
    heldBy: PARTS,
  },
  {
    name: 'Parts: what is paid can be removed from the order',
    file: 'server/modules/orders/change-rules.ts',
    find: 'if (priced) requirePaidParts(order, priced);',
    replace: '',
    heldBy: PARTS,
  },
  {
    name: 'Parts: the method that pays the rest has all that was paid',
    file: 'server/modules/sales/day-report.ts',
    find: 'order.total - paidInParts(order);',
    replace: 'order.total;',
    heldBy: PARTS,
  },
  {
    name: 'Promotions: a discount of some items lowers the whole order',
    file: 'server/modules/orders/placement-rules.ts',
    find: '...(discounted && { discounted }),',
    replace: '',
    heldBy: PROMOTIONS,
  },
  {
    name: 'Promotions: VAT falls at all rates for a discount of some items',
    file: 'spec/rules/vat.ts',
    find: 'weight: weight + (weights[index] ?? 0)',
    replace: 'weight: weight + lineTotal',
    heldBy: PROMOTIONS,
  },
  {
    name: 'Promotions: lines keep the marks of a discount that a change of the order ends',
    file: 'server/modules/orders/change-rules.ts',
    find: 'changed.map(({ discounted: _, ...line }): OrderLineDocument => {',
    replace: 'changed.map((line): OrderLineDocument => {',
    heldBy: PROMOTIONS,
  },
  {
    name: 'Promotions: a group that is not full reduces its pieces',
    file: 'spec/rules/promotions.ts',
    find: 'const grouped = pieces - (pieces % size);',
    replace: 'const grouped = pieces;',
    heldBy: ['spec/rules/promotions.property.test.ts'],
  },
  {
    name: 'Promotions: what a deleted one took off some items moves to others that stay',
    file: 'server/modules/orders/change-rules.ts',
    find: 'changed.filter(({ discounted }) => discounted || !isLimited)',
    replace: 'changed',
    heldBy: PROMOTIONS,
  },
  {
    name: 'Payments: money that arrives online pays the order, whatever it costs by then',
    file: 'server/modules/orders/payment-rules.ts',
    find: "amount === amountDue(order) ? applyPayment(order, outcome) : 'surplus'",
    replace: "amount > 0 ? applyPayment(order, outcome) : 'surplus'",
    heldBy: ['test/dashboard/stripe-payments.test.ts'],
  },
  {
    name: 'Sales: a refund invalidates the day of the sale only',
    file: 'server/modules/sales/sales-effect.ts',
    find: '[at, paidAt].map(one =>',
    replace: '[paidAt].map(one =>',
    heldBy: SALES,
  },
  {
    name: 'Sales: a refund counts on the day of the sale',
    file: 'server/modules/sales/store.ts',
    find: 'yield { branch, at, refunded: amount, paidAt: paidAt ?? createdAt };',
    replace: 'yield { branch, at: paidAt ?? at, refunded: amount, paidAt: paidAt ?? createdAt };',
    heldBy: SALES,
  },
  {
    name: 'Sales: days start at midnight',
    file: 'spec/rules/business-day.ts',
    find: 'BUSINESS_DAY_START_HOUR = 5;',
    replace: 'BUSINESS_DAY_START_HOUR = 0;',
    heldBy: SALES,
  },
  {
    name: 'Sales: sums of another clock are taken for valid',
    file: 'server/modules/sales/kept-sums.ts',
    find: 'entry !== undefined && timezone === toClock(entry.branch);',
    replace: 'entry !== undefined && timezone !== undefined;',
    heldBy: SALES,
  },
  {
    name: 'Reports: a refund in cash stays in the expected cash',
    file: 'spec/rules/day-report.ts',
    find: 'opening + paid - refunded + surplus + partial;',
    replace: 'opening + paid + surplus + partial;',
    heldBy: REPORTS,
  },
  {
    name: 'Reports: a later report has the figures of the earlier ones again',
    file: 'server/modules/day-reports/service.ts',
    find: '...subtractFigures(report, closed),',
    replace: '...subtractFigures(report, []),',
    heldBy: REPORTS,
  },
  {
    name: 'Reports: a later report has the refunds of the earlier ones again',
    file: 'server/modules/day-reports/service.ts',
    find: '!counted.has(id)',
    replace: 'counted.size >= 0 || id',
    heldBy: REPORTS,
  },
  {
    name: 'Reports: the second of two people overwrites nothing and is not told',
    file: 'server/modules/day-reports/service.ts',
    find: "if (!isInserted && !(await store.find({ restaurantId, branches: 'all' }, report._id)))",
    replace: 'if (!isInserted && !report._id)',
    heldBy: REPORTS,
  },
  {
    name: 'Reports: a till has the payments of all tills',
    file: 'server/modules/sales/day-report.ts',
    find: 'till === undefined || made.till === till;',
    replace: 'till === undefined || made !== undefined;',
    heldBy: REPORTS,
  },
  {
    name: 'Reports: second payments that were given back stay in the cash',
    file: 'server/modules/sales/day-report.ts',
    find: '[{ providerId, amount: -amount }]',
    replace: '[{ providerId, amount: 0 }]',
    heldBy: REPORTS,
  },
  {
    name: 'Reports: users of one branch read those of others',
    file: 'server/modules/day-reports/store.ts',
    find: '{ ...visibleTo(scope), _id: reportId }',
    replace: '{ restaurantId: scope.restaurantId, _id: reportId }',
    heldBy: REPORTS,
  },
];
