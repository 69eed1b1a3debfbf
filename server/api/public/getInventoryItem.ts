import { serializeInventoryItem } from '../../modules/inventory/serializers.ts';
import type { Handler } from './operation.ts';

export const getInventoryItem: Handler<'getInventoryItem'> = async ({ params, caller, services }) =>
  serializeInventoryItem(await services.inventory.get(caller.scope, params.itemId));
