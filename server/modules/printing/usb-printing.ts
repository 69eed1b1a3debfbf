import type { StartPrintRequest } from '../../../generated/dashboard/types.ts';
import type { AccessScope } from '../../lib/access.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import type { PrintDocument, PrinterDocument, PrinterProblem } from './documents.ts';
import type { LayOutPrint } from './lay-out-print.ts';
import type { PrintQueue } from './print-queue.ts';
import type { PrintStore } from './print-store.ts';
import type { PrinterStore } from './printer-store.ts';
import { DOTS, type DrawPaper } from './rendering/draw-paper.ts';
import { encodeEscpos } from './rendering/escpos.ts';
import type { Touch } from './touch.ts';

/** The prints of USB printers, which computers with an open dashboard send to them. Methods throw `not_found`, and `conflict` for others. */
export interface UsbPrinting {
  /** Takes the next print. Undefined if there is none now. A repeated attempt gets the same one until it is finished. */
  start(
    scope: AccessScope,
    printerId: string,
    attempt: StartPrintRequest,
  ): Promise<{ print: PrintDocument; data: Buffer } | undefined>;
  /** Records that it was printed, or why it was not. Idempotent. */
  finish(
    scope: AccessScope,
    printerId: string,
    printId: string,
    problem: PrinterProblem | undefined,
  ): Promise<PrintDocument>;
}

type UsbDeps = {
  printers: Pick<PrinterStore, 'find'>;
  prints: Pick<PrintStore, 'find'>;
  queue: PrintQueue;
  layOut: LayOutPrint;
  draw: DrawPaper;
  touch: Touch;
};

export function createUsbPrinting(deps: UsbDeps): UsbPrinting {
  const { printers, prints, queue, layOut, draw, touch } = deps;

  async function findPrinter(scope: AccessScope, printerId: string): Promise<PrinterDocument> {
    const printer = await printers.find(scope, printerId);
    if (!printer) throw notFound('printer');
    if (printer.protocol === 'usb_escpos') return printer;
    throw new ServiceError(
      'conflict',
      'This printer does not print over USB: it fetches its prints over the network',
    );
  }

  async function take(printer: PrinterDocument, attemptId: string): Promise<PrintDocument | undefined> {
    const printing = await queue.findPrinting(printer);
    if (printing) return printing.fetchedBy === attemptId ? printing : undefined;
    const next = await queue.findNext(printer);
    return next && queue.take(next, attemptId);
  }

  return {
    async start(scope, printerId, { attemptId, problem }) {
      const printer = await findPrinter(scope, printerId);
      await touch(printer, problem);
      const print = problem === undefined ? await take(printer, attemptId) : undefined;
      const paper = print && (await layOut(printer, print));
      if (!print || !paper) {
        if (print) await queue.cancel(print);
        return undefined;
      }
      return { print, data: encodeEscpos(await draw(paper, DOTS.epson[printer.paperWidth]), printer) };
    },

    async finish(scope, printerId, printId, problem) {
      const printer = await findPrinter(scope, printerId);
      const find = () => prints.find(scope.restaurantId, printerId, printId);
      const print = await find();
      if (!print) throw notFound('print');
      await touch(printer, problem);
      if (!problem) await queue.confirm(print);
      else await (problem === 'timeout' ? queue.leaveUnconfirmed : queue.reject)(print, problem);
      return (await find()) ?? print;
    },
  };
}
