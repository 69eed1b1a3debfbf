import { expect } from 'vitest';
import type { Collections } from '../../server/database/collections.ts';
import { isPaid, paidInParts } from '../../server/modules/orders/payment-rules.ts';
import { DEMO_ACCOUNT } from '../../server/modules/payments/documents.ts';
import type { FakeStripe } from '../fakes/stripe.ts';

/** Stripe's balance for each order matches the order, in a currency with two decimals. */
export async function auditPayments(
  { orders, onlinePayments }: Collections,
  stripe: Pick<FakeStripe, 'pages' | 'payments' | 'refunds'>,
): Promise<{ paid: number; refunded: number }> {
  expect(await orders.countDocuments({ paymentId: /^stripe:/, paymentStatus: 'pending' })).toBe(0);
  const pages = Map.groupBy(stripe.pages(), ({ metadata }) => metadata.paymentId);
  expect([...pages.values()].filter(({ length }) => length > 1)).toEqual([]);
  const sums = { paid: 0, refunded: 0 };
  const wrong: string[] = [];
  const ofDemo = await onlinePayments.find({ accountId: DEMO_ACCOUNT }).toArray();
  const isOfDemo = ({ _id }: { _id: string }) => ofDemo.some(({ orderId }) => orderId === _id);
  for await (const order of orders.find({ paymentId: /^stripe:/ })) {
    if (isOfDemo(order)) continue;
    const payments = stripe
      .payments()
      .filter(({ metadata, status }) => metadata.orderId === order._id && status === 'succeeded');
    const refunds = stripe
      .refunds()
      .filter(
        ({ payment_intent: id, status }) =>
          status !== 'failed' && payments.some(payment => payment.id === id),
      );
    const received = sum(payments);
    const returned = sum(refunds);
    const surplus = (order.surplusPayments ?? []).filter(({ providerId }) => providerId === 'stripe');
    const byStripe = isPaid(order) && order.paymentProviderId === 'stripe';
    const sent = [...order.refunds, ...surplus].filter(({ provider }) => provider?.status === 'succeeded');
    const expected = [(byStripe ? order.total - paidInParts(order) : 0) + sum(surplus), sum(sent)];
    if (received !== expected[0] || returned !== expected[1])
      wrong.push(
        `order ${order.number}: Stripe received ${received} and returned ${returned}, the order says ${expected.join(' and ')}`,
      );
    sums.paid += received;
    sums.refunded += returned;
  }
  expect(wrong).toEqual([]);
  return sums;
}

const sum = (amounts: { amount: number }[]): number =>
  amounts.reduce((total, { amount }) => total + amount, 0);
