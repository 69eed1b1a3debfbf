import type { PrinterStatus } from '../../../generated/dashboard/types.ts';
import type { PrintDocument, PrinterDocument, PrinterProblem } from './documents.ts';

/** A printer without a connection for this long is offline. Printers connect every few seconds. */
export const OFFLINE_MS = 2 * 60_000;

/**
 * Star recommends 60 seconds for printing and confirmation. Epson printers give up after the time they are
 * given.
 */
export const CONFIRM_MS = 90_000;

/** Later tickets are useless to the kitchen. */
const EXPIRES_MS = 2 * 60 * 60_000;
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** When a print queued at a time expires and is removed. */
export const getEnds = (queuedAt: Date): Pick<PrintDocument, 'expiresAt' | 'removeAt'> => ({
  expiresAt: new Date(queuedAt.getTime() + EXPIRES_MS),
  removeAt: new Date(queuedAt.getTime() + KEPT_MS),
});

/** When a print was queued, even if it is done. */
export const getQueuedAt = ({ expiresAt }: Pick<PrintDocument, 'expiresAt'>): Date =>
  new Date(expiresAt.getTime() - EXPIRES_MS);

const FIRST_RETRY_MS = 10_000;
const MAX_RETRY_MS = 5 * 60_000;
const MAX_ATTEMPTS = 8;

export function getPrinterStatus({ lastSeenAt }: PrinterDocument, now: Date): PrinterStatus {
  if (!lastSeenAt) return 'waiting_for_setup';
  return now.getTime() - lastSeenAt.getTime() < OFFLINE_MS ? 'online' : 'offline';
}

type PrintState = Pick<PrintDocument, 'status' | 'expiresAt' | 'fetchedAt'>;

/** The current status. Prints expire by time, even before the new status is stored. */
export function getStatus({ status, expiresAt, fetchedAt }: PrintState, now: Date): PrintDocument['status'] {
  if (status === 'waiting' && now >= expiresAt) return 'expired';
  if (status === 'printing' && fetchedAt && now.getTime() >= fetchedAt.getTime() + CONFIRM_MS)
    return 'unconfirmed';
  return status;
}

/**
 * Temporary problems that end when someone fixes the printer. Others would recur, and could print part of the
 * paper each time.
 */
const PASSING: readonly PrinterProblem[] = ['paper_out', 'cover_open', 'connection'];

/** When to retry after a reported failure. Undefined if there is no automatic retry. */
export function getRetryTime(
  { attempts }: PrintDocument,
  problem: PrinterProblem,
  now: Date,
): Date | undefined {
  if (!PASSING.includes(problem) || attempts >= MAX_ATTEMPTS) return undefined;
  return new Date(now.getTime() + Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS));
}
