import type { BranchStore } from '../branches/store.ts';
import type { OrderDocument } from '../orders/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import type { SelectLines } from './causes.ts';
import type { PrintDocument, PrinterDocument } from './documents.ts';
import { layOutOrder, layOutTest } from './rendering/order-paper.ts';
import type { Paper } from './rendering/paper.ts';

/** Lays out a print from current documents. Undefined if its order is gone. */
export type LayOutPrint = (printer: PrinterDocument, print: PrintDocument) => Promise<Paper | undefined>;

type RenderDeps = {
  restaurants: Pick<RestaurantStore, 'get'>;
  branches: Pick<BranchStore, 'find'>;
  findOrders: (restaurantId: string, orderIds: string[]) => Promise<OrderDocument[]>;
  selectLines: SelectLines;
};

export function createLayOutPrint({
  restaurants,
  branches,
  findOrders,
  selectLines,
}: RenderDeps): LayOutPrint {
  return async (printer, print) => {
    const { restaurantId, orderId } = print;
    const restaurant = await restaurants.get(restaurantId);
    if (orderId === undefined) return layOutTest(printer, restaurant.name);
    const [order] = await findOrders(restaurantId, [orderId]);
    if (!order) return undefined;
    const lines = await selectLines(order, printer);
    const branch = await branches.find({ restaurantId, branches: 'all' }, order.branch.id);
    return layOutOrder({ print, printer, order, lines, restaurant, branch });
  };
}
