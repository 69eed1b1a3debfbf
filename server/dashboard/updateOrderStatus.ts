import { viewDashboardOrder } from '../orders/dashboard-view.ts';
import { parseReference } from '../orders/reference.ts';
import type { Handler } from './operation.ts';

export const updateOrderStatus: Handler<'updateOrderStatus'> = async ({ params, body, caller, services }) => {
  const { status, reason = '' } = body;
  const change = { status, reason: status === 'cancelled' ? reason : '', actor: caller.actor };
  return viewDashboardOrder(
    await services.orders.changeStatus(caller.reach, parseReference(params.reference), change),
  );
};
