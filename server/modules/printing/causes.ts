import { deriveId } from '../../lib/ids.ts';
import type { ItemDocument } from '../menu/documents.ts';
import { findStart, type OrderDocument, type OrderOutboxEntry } from '../orders/documents.ts';
import { PRINT_EFFECT } from '../outbox/documents.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { PrinterDocument } from './documents.ts';
import { buildPrint } from './new-print.ts';
import type { PrintStore } from './print-store.ts';
import type { PrinterStore } from './printer-store.ts';

/** The lines of an order that a printer prints. */
export type SelectLines = (order: OrderDocument, printer: PrinterDocument) => Promise<OrderDocument['lines']>;

/** Lines of deleted items are printed at every printer, so that someone cooks them. */
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
  prints: Pick<PrintStore, 'insert' | 'cancelByOrder' | 'moveTickets'>;
  selectLines: SelectLines;
};

/**
 * Prints an order when it is confirmed; the kitchen ticket of a pre-order when the kitchen starts with it. The ID of a print derives from
 * the change, so a repeated effect prints nothing twice.
 */
export function addPrintCauses({ orders, printers, prints, selectLines }: CausesDeps): void {
  async function print({ _id: entryId, at }: OrderOutboxEntry, order: OrderDocument): Promise<void> {
    for (const printer of await printers.listAutomatic(order.restaurantId, order.branch.id)) {
      if (!printsType(printer, order) || (await selectLines(order, printer)).length === 0) continue;
      for (let copy = 1; copy <= printer.copies; copy += 1) {
        const _id = `${deriveId('prt', entryId)}_${printer._id.slice(-8)}_${copy}`;
        await prints.insert(buildPrint(printer, { _id, createdAt: at, isManual: false, order }));
      }
    }
  }

  orders.addEffect({
    name: PRINT_EFFECT,
    appliesTo: (entry, order) => getStep(entry, order) !== undefined,
    async run(entry, order) {
      const { restaurantId, _id } = order;
      const step = getStep(entry, order);
      if (step === 'print') await print(entry, order);
      else if (step === 'cancel') await prints.cancelByOrder(restaurantId, _id);
      else if (step) await prints.moveTickets(restaurantId, _id, step.to);
    },
  });
}

/** What becomes of the order's prints. */
function getStep({ action, at, details: { status } }: OrderOutboxEntry, order: OrderDocument) {
  const isPreOrder = order.scheduledFor !== undefined;
  if (action === 'order.promise_changed') return isPreOrder ? { to: findStart(order) ?? at } : undefined;
  // The kitchen starts with it before its time.
  if (status === 'preparing') return isPreOrder ? { to: at } : undefined;
  if (status === 'confirmed') return 'print';
  return status === 'cancelled' ? 'cancel' : undefined;
}

const printsType = ({ orderTypes }: PrinterDocument, { type }: OrderDocument): boolean =>
  orderTypes.length === 0 || orderTypes.some(one => one === type);
