import type { InventoryItemDocument } from '../modules/inventory/documents.ts';
import type { MovementRequest } from '../modules/inventory/ledger.ts';
import type { ItemDocument } from '../modules/menu/documents.ts';
import type { DemoBranch } from './branches.ts';
import { INGREDIENTS, type IngredientKey } from './data/inventory.ts';
import type { MakeId } from './ids.ts';
import { DAY, HOUR, subtractMs } from './times.ts';

/** One of the unit; quantities count thousandths. */
const WHOLE = 1_000;
const PANTRY_AGE = 250 * DAY;
/** Before the first order that is still open. */
const STOCKED_BEFORE = 6 * HOUR;

export type Pantry = ReturnType<typeof makePantry>;

/** The inventory items, with empty shelves: what stands on them is what the ledger says. */
export function makePantry(restaurantId: string, makeId: MakeId, now: Date) {
  const createdAt = subtractMs(now, PANTRY_AGE);
  const shelves = INGREDIENTS.map(({ key, name, unit, stock }) => {
    const item: InventoryItemDocument = {
      _id: makeId('inv', createdAt),
      restaurantId,
      name,
      unit,
      balances: [],
      createdAt,
      updatedAt: createdAt,
    };
    return { key, stock, item };
  });

  return {
    items: shelves.map(({ item }) => item),

    /** A dish's ingredients as an item's document lists them. */
    recipe(ingredients: Partial<Record<IngredientKey, number>>): ItemDocument['recipe'] {
      return shelves.flatMap(({ key, item }) => {
        const quantity = ingredients[key];
        return quantity === undefined ? [] : [{ inventoryItemId: item._id, quantity }];
      });
    },

    /**
     * What each branch opens with. It stands for everything that came in and went out before, so that orders
     * of subtractMs days have no movements of their own.
     */
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
