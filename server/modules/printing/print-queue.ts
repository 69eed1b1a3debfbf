import type { Clock } from '../../lib/clock.ts';
import type { PrintDocument, PrinterDocument, PrinterProblem } from './documents.ts';
import type { PrintStore } from './print-store.ts';
import { getRetryTime, getStatus } from './queue-rules.ts';

/**
 * The queue of one printer, as its protocol works it. A printer has one print at a time. One that it has fetched is never offered again
 * unless the printer reports that it did not print it: a confirmation that got lost ends as `unconfirmed`, and people decide.
 */
export interface PrintQueue {
  /** The print that the printer can fetch now. Undefined while it has not confirmed the last one. */
  findNext(printer: PrinterDocument): Promise<PrintDocument | undefined>;
  /** The print that the printer has fetched and not confirmed. */
  findPrinting(printer: PrinterDocument): Promise<PrintDocument | undefined>;
  find(printer: PrinterDocument, jobId: string): Promise<PrintDocument | null>;
  /** Hands the print out. Undefined if another request was faster. `fetchedBy` tells printers with the same address apart. */
  take(print: PrintDocument, fetchedBy: string): Promise<PrintDocument | undefined>;
  /** The printer has printed it. Idempotent, and also right when it comes late. */
  confirm(print: PrintDocument): Promise<void>;
  /** The printer has not printed it: retries later if the problem can pass. */
  reject(print: PrintDocument, problem: PrinterProblem): Promise<void>;
  /** There is nothing to print any more. */
  cancel(print: PrintDocument): Promise<void>;
  /** The printer cannot tell whether it printed it. */
  leaveUnconfirmed(print: PrintDocument, problem: PrinterProblem): Promise<void>;
}

type QueueDeps = { prints: PrintStore; clock: Clock };

export function createPrintQueue({ prints, clock }: QueueDeps): PrintQueue {
  /** The first print whose time is not over. Ends the others. */
  async function findFirst({ restaurantId, _id }: PrinterDocument): Promise<PrintDocument | undefined> {
    for (;;) {
      const print = await prints.findFirst(restaurantId, _id, clock());
      if (!print) return undefined;
      const status = getStatus(print, clock());
      if (status === print.status) return print;
      await prints.update(print, { status });
    }
  }

  /** Repeats a change of a print that changed since it was read, while it is still `from` one of the statuses. */
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
      const { attempts } = print;
      const taken = { status: 'printing', fetchedAt: clock(), fetchedBy, attempts: attempts + 1 } as const;
      return (await prints.update(print, taken)) ?? undefined;
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

    cancel: print => change(print, ['waiting', 'printing'], () => ({ status: 'cancelled' })),

    leaveUnconfirmed: (print, problem) =>
      change(print, ['printing'], () => ({ status: 'unconfirmed', problem })),
  };
}
