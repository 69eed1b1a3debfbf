import { viewInventoryItem } from '../../modules/inventory/serializers.ts';
import type { Handler } from './operation.ts';

export const getInventoryItem: Handler<'getInventoryItem'> = async ({ params, caller, services }) =>
  viewInventoryItem(await services.inventory.get(caller.reach, params.itemId));
