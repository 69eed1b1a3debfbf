import type { DashboardMenuItem } from '../../../generated/dashboard/types.ts';
import { formatMoney } from '../../lib/money.ts';
import { formatQuantity } from '../inventory/quantity.ts';
import type { Customization, ItemDocument } from './documents.ts';
import { serializeItem } from './serializers.ts';

export function serializeDashboardItem(item: ItemDocument): DashboardMenuItem {
  return {
    ...serializeItem(item),
    customizations: item.customizations.map(serializeCustomization),
    recipe: item.recipe.map(({ inventoryItemId, quantity }) => ({
      inventoryItemId,
      quantity: formatQuantity(quantity),
    })),
  };
}

function serializeCustomization({
  options,
  ...group
}: Customization): DashboardMenuItem['customizations'][number] {
  return {
    ...group,
    options: options.map(({ id, name, prices }) => ({
      id,
      name,
      prices: prices.map(({ currency, price }) => ({ currency, price: formatMoney(price, currency) })),
    })),
  };
}
