import { toPageResponse } from '../../lib/page.ts';
import { serializeInventoryItem, serializeTransaction } from '../../modules/inventory/serializers.ts';
import type { Handlers } from './operation.ts';

export const inventoryHandlers = {
  listInventoryItems: async ({ query, caller, services }) =>
    toPageResponse(await services.inventoryItems.list(caller.scope, query), query, serializeInventoryItem),

  getInventoryItem: async ({ params, caller, services }) =>
    serializeInventoryItem(await services.inventoryItems.get(caller.scope, params.itemId)),

  recordInventoryTransaction: async ({ params, body, caller, services }) =>
    serializeTransaction(
      await services.inventory.recordMovement(caller.scope, params.itemId, body, caller.actor),
    ),
} satisfies Partial<Handlers>;
