import { serializeDashboardInventoryItem } from '../../modules/inventory/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const updateInventoryItem: Handler<'updateInventoryItem'> = async ({
  params,
  body,
  caller,
  services,
}) => {
  const { scope, actor } = caller;
  return serializeDashboardInventoryItem(
    await services.stockKeeping.change(scope, params.itemId, body, actor),
  );
};
