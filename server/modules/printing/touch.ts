import type { Clock } from '../../lib/clock.ts';
import type { PrinterDocument, PrinterProblem } from './documents.ts';
import type { PrinterStore } from './printer-store.ts';

/** Printers poll every few seconds, but this precision is enough. */
const TOUCH_INTERVAL_MS = 30_000;

/** Records that a printer connected, but not with each poll. */
export type Touch = (printer: PrinterDocument, problem: PrinterProblem | undefined) => Promise<void>;

export const createTouch =
  (printers: Pick<PrinterStore, 'touch'>, clock: Clock): Touch =>
  async (printer, problem) => {
    const now = clock();
    const isRecent = printer.lastSeenAt && now.getTime() - printer.lastSeenAt.getTime() < TOUCH_INTERVAL_MS;
    if (!isRecent || printer.problem !== problem) await printers.touch(printer, now, problem);
  };
