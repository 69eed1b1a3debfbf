import { serializeDashboardOrder } from '../../modules/orders/dashboard-serializers.ts';
import { parseReference } from '../../modules/orders/reference.ts';
import type { Handler } from './operation.ts';

export const updateOrderStatus: Handler<'updateOrderStatus'> = async ({ params, body, caller, services }) => {
  const change = { ...body, actor: caller.actor };
  const order = await services.orders.changeStatus(caller.scope, parseReference(params.reference), change);
  return serializeDashboardOrder(order);
};
