import type { Clock } from '../../lib/clock.ts';
import type { PrintDocument, PrinterDocument, PrinterProblem } from './documents.ts';
import type { PrintStore } from './print-store.ts';
import { getRetryTime, getStatus } from './queue-rules.ts';
import type { FindTicketContents } from './ticket-contents.ts';

/**
 * A printer's queue, as used by its protocol. A printer has one print at a time. A fetched print is never
 * offered again unless the printer reports that it failed: a lost confirmation ends as `unconfirmed`, and
 * people decide.
 */
export interface PrintQueue {
  /** The next print to fetch. Undefined until the printer has confirmed the last one. */
  findNext(printer: PrinterDocument): Promise<PrintDocument | undefined>;
  /** The print that was fetched but not confirmed. */
  findPrinting(printer: PrinterDocument): Promise<PrintDocument | undefined>;
  find(printer: PrinterDocument, jobId: string): Promise<PrintDocument | null>;
  /**
   * Hands out the print. Undefined if another request was faster, or the order changed. `fetchedBy`
   * distinguishes printers with the same URL.
   */
  take(print: PrintDocument, fetchedBy: string): Promise<PrintDocument | undefined>;
  /** Records that the print succeeded. Idempotent, and valid even when late. */
  confirm(print: PrintDocument): Promise<void>;
  /** Records that the print failed. Retries later if the problem is temporary. */
  reject(print: PrintDocument, problem: PrinterProblem): Promise<void>;
  /** Drops a print that is no longer needed, unless it changed since it was read. */
  cancel(print: PrintDocument): Promise<void>;
  /** Records that the printer does not know whether it printed. */
  leaveUnconfirmed(print: PrintDocument, problem: PrinterProblem): Promise<void>;
}

export type QueueDeps = {
  prints: PrintStore;
  findTicketContents: FindTicketContents;
  /** Whether a print queued at a time may have been printed before the database was restored. */
  mayHaveBeenSent: (queuedAt: Date) => Promise<boolean>;
  clock: Clock;
};

export function createPrintQueue(deps: QueueDeps): PrintQueue {
  const { prints, findTicketContents, mayHaveBeenSent, clock } = deps;

  async function findStatus(print: PrintDocument): Promise<PrintDocument['status']> {
    const { queuedAt = clock() } = print;
    const status = getStatus(print, clock());
    return status === 'waiting' && (await mayHaveBeenSent(queuedAt)) ? 'unconfirmed' : status;
  }

  /** The first print that has not expired. Finishes expired ones. */
  async function findFirst({ restaurantId, _id }: PrinterDocument): Promise<PrintDocument | undefined> {
    for (;;) {
      const print = await prints.findFirst(restaurantId, _id, clock());
      if (!print) return undefined;
      const status = await findStatus(print);
      if (status === print.status) return print;
      await prints.update(print, { status });
    }
  }

  /** Retries a change while the print has one of the `from` statuses, if it changed since it was read. */
  async function change(
    read: PrintDocument,
    from: readonly PrintDocument['status'][],
    outcome: (print: PrintDocument) => Parameters<PrintStore['update']>[1],
  ): Promise<void> {
    let print: PrintDocument | null = read;
    while (print && from.includes(print.status)) {
      if (await prints.update(print, outcome(print))) return;
      print = await prints.find(print.restaurantId, print.printerId, print._id);
    }
  }

  return {
    async findNext(printer) {
      const print = await findFirst(printer);
      if (print?.status !== 'waiting') return undefined;
      return print.retryAt && print.retryAt > clock() ? undefined : print;
    },

    async findPrinting(printer) {
      const print = await findFirst(printer);
      return print?.status === 'printing' ? print : undefined;
    },

    find: ({ restaurantId, _id }, jobId) => prints.findByJobId(restaurantId, _id, jobId),

    async take(print, fetchedBy) {
      const contentsRevision = await findTicketContents(print);
      const taken = await prints.update(print, {
        ...{ status: 'printing', fetchedAt: clock(), fetchedBy, attempts: print.attempts + 1 },
        ...(contentsRevision !== undefined && { contentsRevision }),
      });
      return taken ?? undefined;
    },

    confirm: print =>
      change(print, ['waiting', 'printing', 'unconfirmed', 'expired', 'failed'], () => ({
        status: 'printed',
        printedAt: clock(),
      })),

    reject: (print, problem) =>
      change(print, ['printing'], current => {
        const retryAt = getRetryTime(current, problem, clock());
        return retryAt ? { status: 'waiting', problem, retryAt } : { status: 'failed', problem };
      }),

    async cancel(print) {
      await prints.update(print, { status: 'cancelled' });
    },

    leaveUnconfirmed: (print, problem) =>
      change(print, ['printing'], () => ({ status: 'unconfirmed', problem })),
  };
}
