import { deriveId } from '../../lib/ids.ts';
import type { ItemDocument } from '../menu/documents.ts';
import { findStart, type OrderDocument, type OrderOutboxEntry } from '../orders/documents.ts';
import { type ContentsChange, listContentsChanges } from '../orders/line-changes.ts';
import { PRINT_EFFECT } from '../outbox/documents.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { PrinterDocument } from './documents.ts';
import { buildPrint } from './new-print.ts';
import type { PrintStore } from './print-store.ts';
import type { PrinterStore } from './printer-store.ts';

/** Selects the order lines, or line changes, that a printer prints. */
export type SelectLines = <Line>(
  restaurantId: string,
  lines: Line[],
  printer: PrinterDocument,
  getItem: (line: Line) => { menuItemId: string },
) => Promise<Line[]>;

/** Lines of deleted items are printed on every printer, so that someone prepares them. */
export function createSelectLines(
  findItems: (restaurantId: string, itemIds: string[]) => Promise<ItemDocument[]>,
): SelectLines {
  return async (restaurantId, lines, { categoryIds }, getItem) => {
    if (categoryIds.length === 0) return lines;
    const itemIds = new Set(lines.map(line => getItem(line).menuItemId));
    const items = await findItems(restaurantId, [...itemIds]);
    const categories = new Map(items.map(({ _id, category }) => [_id, category.id]));
    return lines.filter(line => {
      const categoryId = categories.get(getItem(line).menuItemId);
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
 * Prints an order when it is confirmed, a pre-order's kitchen ticket when the kitchen starts with it, and
 * later line changes. A print's ID derives from the change, so a retried effect prints no duplicate.
 */
export function addPrintCauses({ orders, printers, prints, selectLines }: CausesDeps): void {
  async function print(
    { _id: entryId, at }: OrderOutboxEntry,
    order: OrderDocument,
    change?: ContentsChange,
  ): Promise<void> {
    const { restaurantId, branch } = order;
    const lines = change ? change.changes.map(({ line }) => line) : order.lines;
    for (const printer of await printers.listAutomatic(restaurantId, branch.id)) {
      if (!printsType(printer, order) || (change && printer.content !== 'kitchen_ticket')) continue;
      if ((await selectLines(restaurantId, lines, printer, line => line)).length === 0) continue;
      for (let copy = 1; copy <= printer.copies; copy += 1) {
        const _id = `${deriveId('prt', entryId)}_${printer._id.slice(-8)}_${copy}`;
        const cause = { _id, createdAt: at, isManual: false, ...(change && { changeId: entryId }) };
        await prints.insert(buildPrint(printer, { ...cause, order }));
      }
    }
  }

  /** If the kitchen has not started with the order, its ticket already includes the change. */
  async function printChange(entry: OrderOutboxEntry, order: OrderDocument): Promise<void> {
    const change = listContentsChanges(order).find(({ changeId }) => changeId === entry._id);
    const start = findStart(order);
    if (change?.confirmed && !(start && start > entry.at)) await print(entry, order, change);
  }

  orders.addEffect({
    name: PRINT_EFFECT,
    appliesTo: (entry, order) => getStep(entry, order) !== undefined,
    async run(entry, order) {
      const { restaurantId, _id } = order;
      const step = getStep(entry, order);
      if (step === 'print') await print(entry, order);
      else if (step === 'print_change') await printChange(entry, order);
      else if (step === 'cancel') await prints.cancelByOrder(restaurantId, _id);
      else if (step) await prints.moveTickets(restaurantId, _id, step.to);
    },
  });
}

/** Decides what happens to the order's prints. */
function getStep({ action, at, details: { status } }: OrderOutboxEntry, order: OrderDocument) {
  const isPreOrder = order.scheduledFor !== undefined;
  if (action === 'order.updated') return 'print_change';
  if (action === 'order.promise_changed') return isPreOrder ? { to: findStart(order) ?? at } : undefined;
  // The kitchen starts before the scheduled time.
  if (status === 'preparing') return isPreOrder ? { to: at } : undefined;
  if (status === 'confirmed') return 'print';
  return status === 'cancelled' ? 'cancel' : undefined;
}

const printsType = ({ orderTypes }: PrinterDocument, { type }: OrderDocument): boolean =>
  orderTypes.length === 0 || orderTypes.some(one => one === type);
