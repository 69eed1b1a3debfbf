import { parseReference } from '../../modules/orders/reference.ts';
import { viewOrder } from '../../modules/orders/serializers.ts';
import type { Handler } from './operation.ts';

export const updateOrderStatus: Handler<'updateOrderStatus'> = async ({ params, body, caller, services }) => {
  const change = { ...body, actor: caller.actor };
  const order = await services.orders.changeStatus(caller.reach, parseReference(params.reference), change);
  return viewOrder(order);
};
