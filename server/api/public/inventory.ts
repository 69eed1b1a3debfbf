import { toPageResponse } from '../../lib/page.ts';
import { serializeInventoryItem, serializeTransaction } from '../../modules/inventory/serializers.ts';
import { getKeyedRequest } from '../http/idempotency-key.ts';
import type { Handlers } from './handler-context.ts';

export const inventoryHandlers = {
  listInventoryItems: async ({ query, caller, services }) =>
    toPageResponse(await services.inventoryItems.list(caller.scope, query), query, serializeInventoryItem),

  getInventoryItem: async ({ params, caller, services }) =>
    serializeInventoryItem(await services.inventoryItems.get(caller.scope, params.itemId)),

  recordInventoryTransaction: async call => {
    const { params, body, caller, services } = call;
    const request = getKeyedRequest(call);
    return serializeTransaction(
      await services.inventory.recordMovement(caller, params.itemId, body, request),
    );
  },
} satisfies Partial<Handlers>;
