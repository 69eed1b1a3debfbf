import { hash } from 'node:crypto';
import { findStart, type OrderDocument } from '../orders/documents.ts';
import type { PrintDocument, PrinterDocument } from './documents.ts';
import { getEnds } from './queue-rules.ts';

/** Epson printers accept up to 30 characters. */
const JOB_ID_LENGTH = 24;

type Cause = Pick<PrintDocument, '_id' | 'createdAt' | 'isManual' | 'changeId'> & {
  order?: OrderDocument | undefined;
};

/**
 * The print of an order, or a test print without one. The kitchen ticket of a pre-order waits until the
 * kitchen starts.
 */
export function buildPrint(printer: PrinterDocument, { order, ...cause }: Cause): PrintDocument {
  const { _id: printerId, restaurantId, content } = printer;
  const { createdAt, isManual } = cause;
  const waits = order && content === 'kitchen_ticket' && !isManual && order.status === 'confirmed';
  const start = waits ? findStart(order) : undefined;
  const queuedAt = start && start > createdAt ? start : createdAt;
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
