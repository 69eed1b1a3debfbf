import type { RecordPartPaymentRequest } from '../../../generated/dashboard/types.ts';
import { formatMoney } from '../../../spec/rules/money.ts';
import type { Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import type { OrderDocument, PartPaymentDocument } from './documents.ts';
import { countChange, type Decision, type UpdateOrder } from './order-update.ts';
import { buildOutboxEntry, describeAmount } from './outbox-entries.ts';
import { parsePartPayment } from './part-input.ts';
import { amountDue, applyPartPayment, isPaid, listPartPayments, paidInParts } from './payment-rules.ts';
import type { DecideStep } from './payment-steps.ts';

/**
 * Part payments of orders. Methods throw `not_found`, and `conflict` if the order's payment does not allow
 * the step.
 */
export interface PartPaymentService {
  /**
   * Records a part payment. Throws `invalid_request` for amounts that are not positive or have too many
   * decimals and for unknown lines, and `conflict` if more is paid than is due.
   */
  recordPart(
    caller: Caller,
    reference: string,
    payment: RecordPartPaymentRequest,
    request?: KeyedRequest,
  ): Promise<OrderDocument>;
  /** Records the return of a part payment. Throws `not_found` if the order does not have it. */
  returnPart(caller: Caller, reference: string, paymentId: string): Promise<OrderDocument>;
}

export function createPartPayments(
  update: UpdateOrder,
  decideStep: DecideStep,
  clock: Clock,
): PartPaymentService {
  return {
    recordPart({ scope, actor }, reference, { providerId, till, ...input }, request) {
      const decide = (order: OrderDocument): Decision => {
        const { currency, number } = order;
        const priced = parsePartPayment(order, input);
        const due = amountDue(order);
        if (!isPaid(order) && priced.amount > due) {
          const left = formatMoney(due, currency);
          throw new ServiceError('conflict', `Only ${left} ${currency} of order ${number} is left to pay`);
        }
        const atTill = till && { till };
        const recorded = { paymentProviderId: providerId, paymentId: '', amount: priced.amount, ...atTill };
        const step = applyPartPayment(order, priced.amount);
        const { values, entry } = decideStep(order, recorded, step, actor);
        if (!entry || values.paymentStatus !== 'partially_paid') return { values, ...(entry && { entry }) };
        const part = { id: entry._id, at: entry.at, providerId, ...priced, ...atTill };
        return { values: { ...values, ...addPart(order, part) }, entry };
      };
      return update(scope, reference, decide, request);
    },

    returnPart({ scope, actor }, reference, paymentId) {
      const decide = (order: OrderDocument): Decision => {
        const { status, number, partPayments = [] } = order;
        const part = partPayments.find(({ id, returns }) => id === paymentId && !returns);
        if (!part) throw notFound('part payment');
        if (!listPartPayments(order).includes(part)) return { values: {} };
        if (isPaid(order))
          throw new ServiceError('conflict', `Order ${number} is fully paid: refund it instead`);
        const { providerId, amount, till } = part;
        const paymentStatus = paidInParts(order) === amount ? 'unpaid' : 'partially_paid';
        const entry = buildOutboxEntry(order, 'order.part_returned', actor, clock(), {
          details: { ...describeAmount(order, amount, providerId), paymentStatus },
        });
        const { _id: id, at } = entry;
        const returned = { id, at, providerId, amount: -amount, returns: part.id, ...(till && { till }) };
        return { values: { status, paymentStatus, ...addPart(order, returned) }, entry };
      };
      return update(scope, reference, decide);
    },
  };
}

const addPart = (order: OrderDocument, part: PartPaymentDocument) => ({
  partPayments: [...(order.partPayments ?? []), part],
  ...countChange(order),
});
