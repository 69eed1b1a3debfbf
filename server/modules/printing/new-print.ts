import { hash } from 'node:crypto';
import { findStart, type OrderDocument } from '../orders/documents.ts';
import type { PrintDocument, PrinterDocument } from './documents.ts';
import { getEnds } from './queue-rules.ts';

/** Epson printers accept up to 30 characters. */
const JOB_ID_LENGTH = 24;

type Cause = Pick<PrintDocument, '_id' | 'createdAt' | 'isManual' | 'changeId'> & {
  order?: OrderDocument | undefined;
};

/** When the kitchen starts with the pre-order. Undefined if it has started or should have. */
export function findLaterStart(order: OrderDocument, at: Date): Date | undefined {
  const start = order.status === 'confirmed' ? findStart(order) : undefined;
  return start && start > at ? start : undefined;
}

/**
 * The print of an order, or a test print without one. The kitchen ticket of a pre-order waits until the
 * kitchen starts.
 */
export function buildPrint(printer: PrinterDocument, { order, ...cause }: Cause): PrintDocument {
  const { _id: printerId, restaurantId, content } = printer;
  const { createdAt, isManual, changeId } = cause;
  const waits = order && content === 'kitchen_ticket' && !isManual && changeId === undefined;
  const queuedAt = (waits && findLaterStart(order, createdAt)) || createdAt;
  return {
    ...cause,
    jobId: hash('sha256', cause._id).slice(0, JOB_ID_LENGTH),
    ...{ restaurantId, printerId },
    ...(order ? { kind: content, orderId: order._id, orderNumber: order.number } : { kind: 'test' }),
    status: 'waiting',
    queuedAt,
    ...getEnds(queuedAt),
    attempts: 0,
    revision: 0,
  };
}
