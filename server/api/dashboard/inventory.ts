import { toPageResponse } from '../../lib/page.ts';
import {
  serializeDashboardInventoryItem,
  viewMovement,
} from '../../modules/inventory/dashboard-serializers.ts';
import type { Handlers } from './operation.ts';

export const inventoryHandlers = {
  listInventoryItems: async ({ query, caller, services }) =>
    toPageResponse(
      await services.inventory.list(caller.scope, query),
      query,
      serializeDashboardInventoryItem,
    ),

  listLowStock: async ({ query, caller, services }) =>
    toPageResponse(
      await services.inventory.listLow(caller.scope, query.branchId, query),
      query,
      serializeDashboardInventoryItem,
    ),

  getInventoryItem: async ({ params, caller, services }) =>
    serializeDashboardInventoryItem(await services.inventory.get(caller.scope, params.itemId)),

  createInventoryItem: async ({ body, caller, services }) =>
    serializeDashboardInventoryItem(await services.stockKeeping.create(caller.scope, body, caller.actor)),

  updateInventoryItem: async ({ params, body, caller, services }) => {
    const { scope, actor } = caller;
    return serializeDashboardInventoryItem(
      await services.stockKeeping.change(scope, params.itemId, body, actor),
    );
  },

  listInventoryMovements: async call => {
    const { params, query, caller, services } = call;
    const { itemId } = params;
    const page = await services.inventory.listMovements(caller.scope, itemId, query.branchId, query);
    return toPageResponse(page, query, viewMovement);
  },

  recordInventoryMovement: async call => {
    const { params, body, caller, services } = call;
    return viewMovement(await services.inventory.record(caller.scope, params.itemId, body, caller.actor));
  },
} satisfies Partial<Handlers>;
