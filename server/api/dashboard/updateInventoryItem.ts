import { viewDashboardInventoryItem } from '../../modules/inventory/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const updateInventoryItem: Handler<'updateInventoryItem'> = async ({
  params,
  body,
  caller,
  services,
}) => {
  const { reach, actor } = caller;
  return viewDashboardInventoryItem(await services.stockKeeping.change(reach, params.itemId, body, actor));
};
