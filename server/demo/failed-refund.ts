import type { OrderDocument } from '../modules/orders/documents.ts';
import { DEMO_ACCOUNT, type OnlinePaymentDocument } from '../modules/payments/documents.ts';
import type { MakeId } from './ids.ts';
import { getStaff } from './order-history.ts';
import { isDisputed } from './payments.ts';
import { addMs, HOUR } from './times.ts';

/** Stripe's reason. */
const FAILURE = 'expired or canceled card';

/**
 * Adds a failed refund to a recent online payment. `payments` contains the payment once all orders are
 * generated.
 */
export function failOneRefund(orders: Iterable<OrderDocument>, makeId: MakeId, now: Date) {
  const payments: OnlinePaymentDocument[] = [];
  function* change() {
    for (const order of orders) {
      if (payments.length > 0 || order.dispute || !isDisputed(order, now)) {
        yield order;
        continue;
      }
      const { refunded, payment } = failRefund(order, makeId, now);
      payments.push(payment);
      yield refunded;
    }
  }
  return { orders: change(), payments };
}

function failRefund(order: OrderDocument, makeId: MakeId, now: Date) {
  const { restaurantId, _id: orderId, branch, number, total: amount, currency, createdAt, updatedAt } = order;
  const at = new Date(Math.min(now.getTime(), addMs(updatedAt, HOUR).getTime()));
  const paymentId = `stripe:${makeId('pay', createdAt)}`;
  const id = makeId('rfd', at);
  const payment: OnlinePaymentDocument = {
    ...{ _id: paymentId, restaurantId, orderId, branchId: branch.id, amount, currency, createdAt },
    ...{ title: `Order ${number}`, returnUrl: '', state: 'succeeded', failures: 0, revision: 0 },
    ...{ accountId: DEMO_ACCOUNT, session: { id: `cs_test_${id}`, url: '' }, intentId: `pi_${id}` },
    refunds: [{ id, amount, retries: 0, status: 'failed' }],
  };
  const refunded: OrderDocument = {
    ...order,
    ...{ paymentId, paymentStatus: 'refunded', refundedTotal: amount, updatedAt: at },
    refunds: [
      {
        ...{ id, amount, reason: 'Arrived cold', source: 'gateway', createdAt: at },
        actor: getStaff(order).name,
        provider: { status: 'failed', failure: FAILURE, retries: 0 },
      },
    ],
  };
  return { refunded, payment };
}
