import { viewTransaction } from '../../modules/inventory/serializers.ts';
import type { Handler } from './operation.ts';

export const recordInventoryTransaction: Handler<'recordInventoryTransaction'> = async ({
  params,
  body,
  caller,
  services,
}) => viewTransaction(await services.inventory.record(caller.reach, params.itemId, body, caller.actor));
