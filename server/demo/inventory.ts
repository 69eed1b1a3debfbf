import type { InventoryItemDocument } from '../modules/inventory/documents.ts';
import type { MovementRequest } from '../modules/inventory/ledger.ts';
import type { ItemDocument } from '../modules/menu/documents.ts';
import type { DemoBranch } from './branches.ts';
import { INGREDIENTS, type IngredientKey } from './data/inventory.ts';
import type { MakeId } from './ids.ts';
import { DAY, HOUR, subtractMs } from './times.ts';

/** Quantities are in thousandths of the unit. */
const WHOLE = 1_000;
const PANTRY_AGE = 250 * DAY;
/** Earlier than the first open order. */
const STOCKED_BEFORE = 6 * HOUR;

/** The share of stock below which an ingredient is low. Small branches are low on scarce ones. */
const LOW_SHARE = 0.05;
const SCARCE_SHARE = 0.6;
const SCARCE: IngredientKey[] = ['burrata', 'guanciale'];

export type Pantry = ReturnType<typeof makePantry>;

/** Inventory items without balances, which derive from the ledger. */
export function makePantry(restaurantId: string, makeId: MakeId, now: Date) {
  const createdAt = subtractMs(now, PANTRY_AGE);
  const shelves = INGREDIENTS.map(({ key, name, unit, stock }) => {
    const item: InventoryItemDocument = {
      _id: makeId('inv', createdAt),
      restaurantId,
      name,
      unit,
      balances: [],
      lowStockThreshold:
        Math.ceil((stock * (SCARCE.includes(key) ? SCARCE_SHARE : LOW_SHARE)) / WHOLE) * WHOLE,
      createdAt,
      updatedAt: createdAt,
    };
    return { key, stock, item };
  });

  return {
    items: shelves.map(({ item }) => item),

    recipe(ingredients: Partial<Record<IngredientKey, number>>): ItemDocument['recipe'] {
      return shelves.flatMap(({ key, item }) => {
        const quantity = ingredients[key];
        return quantity === undefined ? [] : [{ inventoryItemId: item._id, quantity }];
      });
    },

    /** Replaces all earlier movements: completed orders have none. */
    openingStock: (branches: DemoBranch[]): MovementRequest[] =>
      branches.flatMap(({ document, profile }) =>
        shelves.map(({ stock, item }) => ({
          key: `${item._id} opens at ${document._id}`,
          restaurantId,
          itemId: item._id,
          branchId: document._id,
          branchSlug: document.slug,
          type: 'purchase',
          quantity: Math.ceil((2 * stock * profile.share) / WHOLE) * WHOLE,
          note: 'Opening stock',
          orderId: null,
          actor: { type: 'system', id: 'demo', name: 'Demo' },
          createdAt: subtractMs(now, STOCKED_BEFORE),
        })),
      ),
  };
}
