import { parseReference } from '../orders/reference.ts';
import { viewOrder } from '../orders/view.ts';
import type { Handler } from './operation.ts';

export const updateOrderStatus: Handler<'updateOrderStatus'> = async ({ params, body, caller, services }) => {
  const { status, reason = '' } = body;
  const change = {
    status,
    reason: status === 'cancelled' ? reason : '',
    actor: caller.actor,
  };
  return viewOrder(
    await services.orders.changeStatus(caller.reach, parseReference(params.reference), change),
  );
};
