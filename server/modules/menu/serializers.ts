import type { DashboardMenuItem } from '../../../generated/dashboard/types.ts';
import type { MenuCategory, MenuItem, PriceUpdate } from '../../../generated/public/types.ts';
import { formatFixedPoint } from '../../lib/fixed-point.ts';
import { formatMoney } from '../../lib/money.ts';
import { formatQuantity } from '../inventory/quantity.ts';
import type { CategoryDocument, ItemDocument, PriceRow, PriceUpdateDocument } from './documents.ts';
import { VAT_DECIMALS } from './pricing.ts';

export function serializeCategory(category: CategoryDocument): MenuCategory {
  const { _id, title, slug, sortOrder, source, itemLimit, createdAt, updatedAt } = category;
  return {
    id: _id,
    title,
    slug,
    sortOrder,
    source,
    itemLimit,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function serializeItem(item: ItemDocument): MenuItem {
  return {
    id: item._id,
    title: item.title,
    slug: item.slug,
    description: item.description,
    published: item.published,
    imageUrl: item.imageUrl,
    allowSpecialRequests: item.allowSpecialRequests,
    unavailability: item.snoozes.map(({ branchId, branchSlug, until, reason, note }) => ({
      branchId,
      branchSlug,
      unavailableUntil: until.toISOString(),
      unavailableReason: reason,
      unavailableNote: note,
    })),
    category: item.category,
    prices: item.prices.map(serializePrice),
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  };
}

function serializePrice(row: PriceRow): MenuItem['prices'][number] {
  const { branchId, branchSlug, currency, price, compareAtPrice, vat, listed } = row;
  return {
    branchId,
    branchSlug,
    currency,
    price: formatMoney(price, currency),
    compareAtPrice: compareAtPrice === null ? null : formatMoney(compareAtPrice, currency),
    vat: formatFixedPoint(vat, VAT_DECIMALS),
    listed,
  };
}

export function serializePriceUpdate({ _id, items, createdAt }: PriceUpdateDocument): PriceUpdate {
  return {
    id: _id,
    itemCount: items.length,
    priceCount: items.reduce((count, { patches }) => count + patches.length, 0),
    createdAt: createdAt.toISOString(),
  };
}

export function serializeDashboardItem(item: ItemDocument): DashboardMenuItem {
  return {
    ...serializeItem(item),
    customizations: item.customizations.map(({ options, ...group }) => ({
      ...group,
      options: options.map(({ id, name, prices }) => ({
        id,
        name,
        prices: prices.map(({ currency, price }) => ({ currency, price: formatMoney(price, currency) })),
      })),
    })),
    recipe: item.recipe.map(({ inventoryItemId, quantity }) => ({
      inventoryItemId,
      quantity: formatQuantity(quantity),
    })),
  };
}
