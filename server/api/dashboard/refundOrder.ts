import { viewDashboardOrder } from '../../modules/orders/dashboard-serializers.ts';
import { parseReference } from '../../modules/orders/reference.ts';
import type { Handler } from './operation.ts';

export const refundOrder: Handler<'refundOrder'> = async ({ params, body, caller, services }) => {
  const { amount, source, reason = '' } = body;
  const refund = { amount, source, reason };
  return viewDashboardOrder(
    await services.payments.refund(caller.reach, parseReference(params.reference), refund, caller.actor),
  );
};
