import type { AccessScope } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { FIRST_HUNDRED } from '../../lib/page.ts';
import type { PrinterDocument, PrinterProblem } from './documents.ts';
import type { PrintState, PrintStore } from './print-store.ts';
import type { PrinterStore } from './printer-store.ts';
import { getPrinterStatus, getQueuedAt, getStatus } from './queue-rules.ts';

/** A printer that does not print waiting prints, or whose prints may be missing. */
export type NoticedPrinter = {
  printer: PrinterDocument;
  reason: 'printer_stuck' | 'prints_missing';
  /** The problem reported while prints wait. Absent while the printer is offline. */
  problem?: PrinterProblem;
  /** The time of its oldest affected print. */
  since: Date;
  count: number;
};

/**
 * Lists printers that need attention within the caller's branches. Runs two queries of prints for all
 * printers.
 */
export type ListNoticedPrinters = (scope: AccessScope) => Promise<NoticedPrinter[]>;

type NoticedDeps = {
  printers: Pick<PrinterStore, 'list'>;
  prints: Pick<PrintStore, 'listQueued' | 'listGivenUp'>;
  clock: Clock;
};

const DAY_MS = 24 * 60 * 60_000;

export function createListNoticedPrinters({ printers, prints, clock }: NoticedDeps): ListNoticedPrinters {
  return async scope => {
    const { restaurantId } = scope;
    const { data } = await printers.list(scope, FIRST_HUNDRED);
    if (data.length === 0) return [];
    const ids = data.map(({ _id }) => _id);
    const now = clock();
    const since = new Date(now.getTime() - DAY_MS);
    const [queued, givenUp] = await Promise.all([
      prints.listQueued(restaurantId, ids, since, now),
      prints.listGivenUp(restaurantId, ids, since),
    ]);
    return data.flatMap(printer => findNotice(printer, [...queued, ...givenUp], now) ?? []);
  };
}

function findNotice(printer: PrinterDocument, all: PrintState[], now: Date): NoticedPrinter | undefined {
  const prints = all.filter(({ printerId }) => printerId === printer._id);
  const waiting = prints.filter(print => getStatus(print, now) === 'waiting');
  const isOnline = getPrinterStatus(printer, now) === 'online';
  const { problem } = printer;
  if (waiting.length > 0 && !(isOnline && problem === undefined)) {
    const reported = isOnline && problem ? { problem } : {};
    return { printer, reason: 'printer_stuck', ...reported, ...describe(waiting) };
  }
  const missing = prints.filter(print => !PENDING.includes(getStatus(print, now)));
  return missing.length > 0 ? { printer, reason: 'prints_missing', ...describe(missing) } : undefined;
}

const PENDING: PrintState['status'][] = ['waiting', 'printing'];

const describe = (prints: PrintState[]) => ({
  since: new Date(Math.min(...prints.map(print => getQueuedAt(print).getTime()))),
  count: prints.length,
});
