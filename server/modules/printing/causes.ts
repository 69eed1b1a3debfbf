import { deriveId } from '../../lib/ids.ts';
import type { ItemDocument } from '../menu/documents.ts';
import type { OrderDocument } from '../orders/documents.ts';
import { PRINT_EFFECT } from '../outbox/documents.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { PrinterDocument } from './documents.ts';
import { buildPrint } from './new-print.ts';
import type { PrintStore } from './print-store.ts';
import type { PrinterStore } from './printer-store.ts';

/** The lines of an order that a printer prints. */
export type SelectLines = (order: OrderDocument, printer: PrinterDocument) => Promise<OrderDocument['lines']>;

/** A line whose item was deleted meanwhile is printed everywhere: it must be cooked by someone. */
export function createSelectLines(
  findItems: (restaurantId: string, itemIds: string[]) => Promise<ItemDocument[]>,
): SelectLines {
  return async ({ restaurantId, lines }, { categoryIds }) => {
    if (categoryIds.length === 0) return lines;
    const items = await findItems(restaurantId, [...new Set(lines.map(({ menuItemId }) => menuItemId))]);
    const categories = new Map(items.map(({ _id, category }) => [_id, category.id]));
    return lines.filter(({ menuItemId }) => {
      const categoryId = categories.get(menuItemId);
      return categoryId === undefined || categoryIds.includes(categoryId);
    });
  };
}

type CausesDeps = {
  orders: Outbox<OrderDocument>;
  printers: Pick<PrinterStore, 'listAutomatic'>;
  prints: Pick<PrintStore, 'insert' | 'cancelByOrder'>;
  selectLines: SelectLines;
};

/** Prints an order when it is confirmed. The ID of a print derives from the change, so a repeated effect prints nothing twice. */
export function addPrintCauses({ orders, printers, prints, selectLines }: CausesDeps): void {
  orders.addEffect({
    name: PRINT_EFFECT,
    appliesTo: ({ details: { status } }) => status === 'confirmed' || status === 'cancelled',
    async run({ _id: entryId, at, details }, order) {
      const { _id: orderId, restaurantId, branch } = order;
      if (details.status === 'cancelled') {
        await prints.cancelByOrder(restaurantId, orderId);
        return;
      }
      for (const printer of await printers.listAutomatic(restaurantId, branch.id)) {
        if (!printsType(printer, order) || (await selectLines(order, printer)).length === 0) continue;
        for (let copy = 1; copy <= printer.copies; copy += 1) {
          const _id = `${deriveId('prt', entryId)}_${printer._id.slice(-8)}_${copy}`;
          await prints.insert(buildPrint(printer, { _id, createdAt: at, isManual: false, order }));
        }
      }
    },
  });
}

const printsType = ({ orderTypes }: PrinterDocument, { type }: OrderDocument): boolean =>
  orderTypes.length === 0 || orderTypes.some(one => one === type);
