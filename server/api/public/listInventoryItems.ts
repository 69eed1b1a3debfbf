import { toPageResponse } from '../../lib/page.ts';
import { serializeInventoryItem } from '../../modules/inventory/serializers.ts';
import type { Handler } from './operation.ts';

export const listInventoryItems: Handler<'listInventoryItems'> = async ({ query, caller, services }) =>
  toPageResponse(await services.inventory.list(caller.scope, query), query, serializeInventoryItem);
