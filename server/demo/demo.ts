import { FINAL_STATUSES } from '../../spec/rules/order-status.ts';
import type { ActivityDocument } from '../modules/activity/documents.ts';
import type { MovementDocument } from '../modules/inventory/documents.ts';
import { getPicturePath } from '../modules/media/documents.ts';
import type { OrderDocument } from '../modules/orders/documents.ts';
import { type BranchSource, DEMO_BRANCHES, makeBranches, makeRestaurant } from './branches.ts';
import { OFFICE } from './data/people.ts';
import { makePrinting } from './equipment.ts';
import { failOneRefund } from './failed-refund.ts';
import { createIds, type MakeId } from './ids.ts';
import { makePantry } from './inventory.ts';
import { makeCategories, makeItems, makeOptionGroups } from './menu.ts';
import { makeActivity } from './order-history.ts';
import { makeOrders } from './orders.ts';
import { makePictures } from './pictures.ts';
import { makePromotions } from './promotions.ts';
import { createRandom } from './random.ts';
import { applyBalances, makeDeductions, makeMovements } from './stock.ts';
import { makeTeam } from './team.ts';
import { createVoucherBook } from './vouchers.ts';

export type DemoOptions = { orders: number; now: Date };

/** The demo restaurant. Deterministic: the same options yield identical documents. */
export function makeDemo(options: DemoOptions) {
  const makeId = createIds(createRandom(0x0117a));
  const restaurant = makeRestaurant(makeId, options.now);
  const content = makeContent(restaurant._id, DEMO_BRANCHES, makeId, options);
  const users = makeTeam(content.branches, makeId, options.now);
  const pictures = makePictures(restaurant._id, options.now);
  const items = content.items.map(item => {
    const picture = pictures.get(item.slug);
    return picture ? { ...item, imageUrl: getPicturePath(picture._id) } : item;
  });
  return {
    restaurant,
    ...content,
    ...failOneRefund(content.orders, makeId, options.now),
    items,
    pictures: [...pictures.values()],
    users,
    /** Printers with prints of open orders. */
    printing: (open: OrderDocument[]) => makePrinting(content.branches, open, makeId, options.now),
  };
}

/** A restaurant's data, as deterministic as its IDs. */
export function makeContent(
  restaurantId: string,
  sources: readonly BranchSource[],
  makeId: MakeId,
  { orders: count, now }: DemoOptions,
) {
  const random = createRandom(0xca5a);
  const branches = makeBranches(sources, restaurantId, makeId, now);
  const categories = makeCategories(restaurantId, makeId, now);
  const pantry = makePantry(restaurantId, makeId, now);
  const optionGroups = makeOptionGroups(restaurantId, makeId, now);
  const promotions = makePromotions(restaurantId, categories, makeId, now);
  const vouchers = createVoucherBook(restaurantId, makeId);
  const sold = { restaurantId, branches, promotions, vouchers };
  const items = makeItems({ restaurantId, branches, categories, optionGroups, pantry }, makeId, now);

  return {
    branches: branches.map(({ document }) => document),
    categories,
    optionGroups: [...optionGroups.values()],
    items,
    promotions,
    /** Can be iterated once. */
    orders: makeOrders({ ...sold, items }, { orders: count, now }, makeId, random),

    /**
     * Stock movements and log entries of open orders, and vouchers of all orders. Call it after generating
     * them.
     */
    sideEffects(open: OrderDocument[]) {
      const movements: MovementDocument[] = makeMovements(
        [...pantry.openingStock(branches), ...open.flatMap(makeDeductions)],
        makeId,
      );
      const activity: ActivityDocument[] = open.flatMap(order => makeActivity(order, makeId));
      const inventoryItems = applyBalances(pantry.items, movements);
      return { inventoryItems, movements, activity, vouchers: vouchers.list('EUR', OFFICE, now) };
    },
  };
}

export const isOpen = ({ status }: OrderDocument): boolean => !FINAL_STATUSES.some(final => final === status);
