import type { OrderDocument } from '../orders/documents.ts';
import { isTicket, type PrintDocument } from './documents.ts';
import type { PrintStore } from './print-store.ts';
import { getStatus } from './queue-rules.ts';

/**
 * The contents revision to print on a ticket. All copies and attempts have that of the first fetch, because
 * later changes are printed separately. Undefined for other prints.
 */
export type FindTicketContents = (print: PrintDocument) => Promise<number | undefined>;

export function createFindTicketContents(
  prints: Pick<PrintStore, 'listTickets'>,
  findOrders: (restaurantId: string, orderIds: string[]) => Promise<OrderDocument[]>,
): FindTicketContents {
  return async print => {
    const { restaurantId, printerId, orderId } = print;
    if (orderId === undefined || !isTicket(print)) return undefined;
    const copies = (await prints.listTickets(restaurantId, orderId)).filter(
      copy => copy.printerId === printerId,
    );
    const fetched = copies.find(({ contentsRevision }) => contentsRevision !== undefined);
    if (fetched) return fetched.contentsRevision;
    const [order] = await findOrders(restaurantId, [orderId]);
    return order && (order.contentsRevision ?? 0);
  };
}

/** Whether the copies of a printer's ticket include a change, or will because they are still waiting. */
export function includesChange(copies: PrintDocument[], revision: number, now: Date): boolean {
  const fetched = copies.filter(({ attempts }) => attempts > 0);
  if (fetched.length === 0) return copies.some(copy => getStatus(copy, now) === 'waiting');
  return fetched.every(({ contentsRevision = 0 }) => contentsRevision >= revision);
}
