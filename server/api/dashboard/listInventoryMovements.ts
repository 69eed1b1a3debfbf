import { toPageResponse } from '../../lib/page.ts';
import { viewMovement } from '../../modules/inventory/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const listInventoryMovements: Handler<'listInventoryMovements'> = async call => {
  const { params, query, caller, services } = call;
  const { itemId } = params;
  const page = await services.inventory.listMovements(caller.scope, itemId, query.branchId, query);
  return toPageResponse(page, query, viewMovement);
};
