import { hash } from 'node:crypto';
import type { PrintDocument, PrinterDocument } from './documents.ts';

/** A ticket that is later than this helps no kitchen. */
const EXPIRES_MS = 2 * 60 * 60_000;
/** Epson's printers take 30 characters. */
const JOB_ID_LENGTH = 24;
const KEPT_MS = 7 * 24 * 60 * 60_000;

type Cause = Pick<PrintDocument, '_id' | 'createdAt' | 'isManual'> & {
  order?: { _id: string; number: number } | undefined;
};

/** The print of an order, or without one, of a test. */
export function buildPrint(printer: PrinterDocument, { order, ...cause }: Cause): PrintDocument {
  const { _id: printerId, restaurantId, content } = printer;
  const at = cause.createdAt.getTime();
  return {
    ...cause,
    jobId: hash('sha256', cause._id).slice(0, JOB_ID_LENGTH),
    ...{ restaurantId, printerId },
    ...(order ? { kind: content, orderId: order._id, orderNumber: order.number } : { kind: 'test' }),
    status: 'waiting',
    queuedAt: cause.createdAt,
    expiresAt: new Date(at + EXPIRES_MS),
    attempts: 0,
    revision: 0,
    removeAt: new Date(at + KEPT_MS),
  };
}
