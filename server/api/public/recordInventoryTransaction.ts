import { serializeTransaction } from '../../modules/inventory/serializers.ts';
import type { Handler } from './operation.ts';

export const recordInventoryTransaction: Handler<'recordInventoryTransaction'> = async ({
  params,
  body,
  caller,
  services,
}) => serializeTransaction(await services.inventory.record(caller.scope, params.itemId, body, caller.actor));
