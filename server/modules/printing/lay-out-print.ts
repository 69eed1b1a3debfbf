import type { BranchStore } from '../branches/store.ts';
import type { OrderDocument } from '../orders/documents.ts';
import { listContentsChanges } from '../orders/line-changes.ts';
import { getContentsAt } from '../orders/snapshots.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import type { ReadRefundCodes } from '../vouchers/refund-vouchers.ts';
import type { SelectLines } from './causes.ts';
import { isTicket, type PrintDocument, type PrinterDocument } from './documents.ts';
import { layOutChange, layOutOrder, layOutTest } from './rendering/order-paper.ts';
import type { Paper } from './rendering/paper.ts';

/**
 * Lays out a print from current documents, and a ticket from the contents at its first fetch. Undefined if
 * its order, or its part for this printer, no longer exists.
 */
export type LayOutPrint = (printer: PrinterDocument, print: PrintDocument) => Promise<Paper | undefined>;

type RenderDeps = {
  restaurants: Pick<RestaurantStore, 'get'>;
  branches: Pick<BranchStore, 'find'>;
  findOrders: (restaurantId: string, orderIds: string[]) => Promise<OrderDocument[]>;
  selectLines: SelectLines;
  readRefundCodes: ReadRefundCodes;
};

export function createLayOutPrint({
  restaurants,
  branches,
  findOrders,
  selectLines,
  readRefundCodes,
}: RenderDeps): LayOutPrint {
  return async (printer, print) => {
    const { restaurantId, orderId } = print;
    const restaurant = await restaurants.get(restaurantId);
    if (orderId === undefined) return layOutTest(printer, restaurant.name);
    const [order] = await findOrders(restaurantId, [orderId]);
    if (!order) return undefined;
    const select = <Line>(lines: Line[], getItem: (line: Line) => { menuItemId: string }) =>
      selectLines(restaurantId, lines, printer, getItem);
    const branch = await branches.find({ restaurantId, branches: 'all' }, order.branch.id);
    const printed = { print, printer, order, restaurant, branch, refundCodes: readRefundCodes(order) };
    const change = listContentsChanges(order).find(({ changeId }) => changeId === print.changeId);
    if (change) {
      const changes = await select(change.changes, ({ line }) => line);
      return layOutChange({ ...printed, at: change.at, changes });
    }
    const { contentsRevision = order.contentsRevision ?? 0 } = print;
    const lines = await select((getContentsAt(order, contentsRevision) ?? order).lines, line => line);
    return lines.length === 0 && isTicket(print) ? undefined : layOutOrder({ ...printed, lines });
  };
}
