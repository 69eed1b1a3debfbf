import { serializeOrderWithTimeline } from '../../modules/orders/dashboard-serializers.ts';
import { parseReference } from '../../modules/orders/reference.ts';
import type { Handler } from './operation.ts';

export const getOrder: Handler<'getOrder'> = async ({ params, caller, services }) => {
  const order = await services.orders.get(caller.scope, parseReference(params.reference));
  return serializeOrderWithTimeline(
    order,
    await services.activity.listBySubject(order.restaurantId, order._id),
  );
};
