import type { Clock } from '../../lib/clock.ts';
import { deriveId } from '../../lib/ids.ts';
import type { ItemDocument } from '../menu/documents.ts';
import { findStart, type OrderDocument, type OrderOutboxEntry } from '../orders/documents.ts';
import { linesAtConfirmation, listContentsChanges } from '../orders/line-changes.ts';
import { PRINT_EFFECT } from '../outbox/documents.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { PrinterDocument } from './documents.ts';
import { buildPrint, findLaterStart } from './new-print.ts';
import type { PrintStore } from './print-store.ts';
import type { PrinterStore } from './printer-store.ts';
import { includesChange } from './ticket-contents.ts';

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
  prints: Pick<PrintStore, 'insert' | 'cancelByOrder' | 'moveTickets' | 'listTickets' | 'refuseFetches'>;
  selectLines: SelectLines;
  clock: Clock;
};

/**
 * Prints an order when it is confirmed, a pre-order's kitchen ticket when the kitchen starts with it, and
 * later line changes. A print's ID derives from the change, so a retried effect prints no duplicate.
 */
export function addPrintCauses({ orders, printers, prints, selectLines, clock }: CausesDeps): void {
  /** The printers that print these lines of the order automatically. */
  async function listPrinters(
    order: OrderDocument,
    lines: OrderDocument['lines'],
  ): Promise<PrinterDocument[]> {
    const { restaurantId, branch } = order;
    const printing = [];
    for (const printer of await printers.listAutomatic(restaurantId, branch.id)) {
      if (!printsType(printer, order)) continue;
      if ((await selectLines(restaurantId, lines, printer, line => line)).length > 0) printing.push(printer);
    }
    return printing;
  }

  async function queuePrint(
    printer: PrinterDocument,
    { _id: entryId, at }: OrderOutboxEntry,
    cause: { order: OrderDocument; changeId?: string },
  ): Promise<void> {
    for (let copy = 1; copy <= printer.copies; copy += 1) {
      const _id = `${toPrintId(entryId)}_${printer._id.slice(-8)}_${copy}`;
      await prints.insert(buildPrint(printer, { _id, createdAt: at, isManual: false, ...cause }));
    }
  }

  /** Later lines are left to their change, so that no printer prints them twice. */
  async function printOrder(entry: OrderOutboxEntry, order: OrderDocument): Promise<void> {
    for (const printer of await listPrinters(order, linesAtConfirmation(order)))
      await queuePrint(printer, entry, { order });
  }

  /**
   * Prints a change at printers whose ticket does not include it. A printer without a ticket gets one if the
   * kitchen has not started.
   */
  async function printChange(entry: OrderOutboxEntry, order: OrderDocument): Promise<void> {
    const { restaurantId, _id: orderId } = order;
    const changes = listContentsChanges(order);
    const index = changes.findIndex(({ changeId }) => changeId === entry._id);
    const change = changes[index];
    if (!change?.confirmed) return;
    await prints.refuseFetches(restaurantId, orderId);
    const all = await prints.listTickets(restaurantId, orderId);
    // An interrupted run may have queued one for this change, with some of its copies.
    const tickets = all.filter(({ _id }) => !_id.startsWith(toPrintId(entry._id)));
    const lines = change.changes.map(({ line }) => line);
    for (const printer of await listPrinters(order, lines)) {
      if (printer.content !== 'kitchen_ticket') continue;
      const copies = tickets.filter(({ printerId }) => printerId === printer._id);
      if (includesChange(copies, index + 1, clock())) continue;
      const getsTicket = copies.length === 0 && findLaterStart(order, entry.at) !== undefined;
      await queuePrint(printer, entry, getsTicket ? { order } : { order, changeId: entry._id });
    }
  }

  orders.addEffect({
    name: PRINT_EFFECT,
    appliesTo: (entry, order) => getStep(entry, order) !== undefined,
    async run(entry, order) {
      const { restaurantId, _id } = order;
      const step = getStep(entry, order);
      if (step === 'print') await printOrder(entry, order);
      else if (step === 'print_change') await printChange(entry, order);
      else if (step === 'cancel') await prints.cancelByOrder(restaurantId, _id);
      else if (step) await prints.moveTickets(restaurantId, _id, step.to);
    },
  });
}

const toPrintId = (entryId: string): string => deriveId('prt', entryId);

/** Decides what happens to the order's prints. */
function getStep({ action, at, details: { status } }: OrderOutboxEntry, order: OrderDocument) {
  const isPreOrder = order.scheduledFor !== undefined;
  if (action === 'order.updated') return 'print_change';
  if (action === 'order.promise_changed')
    return isPreOrder && status === 'confirmed' ? { to: findStart(order) ?? at } : undefined;
  // The kitchen starts before the scheduled time.
  if (status === 'preparing') return isPreOrder ? { to: at } : undefined;
  if (status === 'confirmed') return 'print';
  return status === 'cancelled' ? 'cancel' : undefined;
}

const printsType = ({ orderTypes }: PrinterDocument, { type }: OrderDocument): boolean =>
  orderTypes.length === 0 || orderTypes.some(one => one === type);
