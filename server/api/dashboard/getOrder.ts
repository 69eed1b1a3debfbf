import { viewTrackedOrder } from '../../modules/orders/dashboard-serializers.ts';
import { parseReference } from '../../modules/orders/reference.ts';
import type { Handler } from './operation.ts';

export const getOrder: Handler<'getOrder'> = async ({ params, caller, services }) => {
  const order = await services.orders.get(caller.reach, parseReference(params.reference));
  return viewTrackedOrder(order, await services.activity.of(order.restaurantId, order._id));
};
