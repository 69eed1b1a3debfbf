import { serializeGuestOrder } from '../../modules/storefront/serializers.ts';
import type { Handler } from './operation.ts';

export const finishTestPayment: Handler<'finishTestPayment'> = async call => {
  const { params, headers, body, services } = call;
  const { storefront, guestPayments } = services;
  const result = { paymentId: params.paymentId, outcome: body.outcome };
  const order = await guestPayments.finishTest(
    await storefront.findByToken(headers['x-order-token']),
    result,
  );
  return serializeGuestOrder(order, await storefront.historyOf(order));
};
