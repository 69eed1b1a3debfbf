import { growing, toGrowingResponse, toPageResponse } from '../../lib/page.ts';
import { serializeDashboardInventoryItem, serializeMovement } from '../../modules/inventory/serializers.ts';
import { getKeyedRequest } from '../http/idempotency-key.ts';
import { explainConflicts } from './edit-conflicts.ts';
import type { Handlers } from './handler-context.ts';

export const inventoryHandlers = {
  listInventoryItems: async ({ query, caller, services }) => {
    const page = await services.inventoryItems.list(caller.scope, query);
    return toPageResponse(page, query, serializeDashboardInventoryItem);
  },

  listLowStock: async ({ query, caller, services }) => {
    const page = await services.inventoryItems.listLowStock(caller.scope, query.branchId, query);
    return toPageResponse(page, query, serializeDashboardInventoryItem);
  },

  getInventoryItem: async ({ params, caller, services }) =>
    serializeDashboardInventoryItem(await services.inventoryItems.get(caller.scope, params.itemId)),

  createInventoryItem: async call => {
    const { body, caller, services } = call;
    const request = getKeyedRequest(call);
    return serializeDashboardInventoryItem(await services.inventoryItems.create(caller, body, request));
  },

  updateInventoryItem: async ({ params: { itemId }, body, caller, services }) => {
    const updating = services.inventoryItems.update(caller, itemId, body);
    return serializeDashboardInventoryItem(
      await explainConflicts(services.activity, caller.scope, itemId, updating),
    );
  },

  listInventoryMovements: async ({ params, query, caller, services }) => {
    const { itemId } = params;
    const page = await services.inventory.listMovements(caller.scope, itemId, query.branchId, growing(query));
    return toGrowingResponse(page, query, serializeMovement);
  },

  recordInventoryMovement: async call => {
    const { params, body, caller, services } = call;
    const request = getKeyedRequest(call);
    return serializeMovement(await services.inventory.recordMovement(caller, params.itemId, body, request));
  },
} satisfies Partial<Handlers>;
