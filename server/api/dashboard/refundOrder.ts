import { serializeDashboardOrder } from '../../modules/orders/dashboard-serializers.ts';
import { parseReference } from '../../modules/orders/reference.ts';
import type { Handler } from './operation.ts';

export const refundOrder: Handler<'refundOrder'> = async ({ params, body, caller, services }) => {
  const { amount, source, reason = '' } = body;
  const refund = { amount, source, reason };
  return serializeDashboardOrder(
    await services.payments.refund(caller.scope, parseReference(params.reference), refund, caller.actor),
  );
};
