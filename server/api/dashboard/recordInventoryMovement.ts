import { viewMovement } from '../../modules/inventory/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const recordInventoryMovement: Handler<'recordInventoryMovement'> = async call => {
  const { params, body, caller, services } = call;
  return viewMovement(await services.inventory.record(caller.scope, params.itemId, body, caller.actor));
};
